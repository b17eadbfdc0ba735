import { beforeAll, expect, test } from 'vitest';
import type { Flashcard } from '#shared/flashcards.ts';
import { fuzz } from '../bench/fuzz/fuzz.ts';
import { rawFaults } from '../bench/fuzz/raw.ts';
import { testApp } from './testing/app.ts';
import { newUser } from './testing/user.ts';

// A short part of `npm run fuzz`, with the same requests every time. Failures print the smallest request that fails.

const OPERATOR_PASSWORD = 'the operators of the site';
/** They wait for a worker. */
const NEEDS_WORKER = ['POST /flashcards/generate', 'rpc flashcards.generate'];

const server = testApp({ env: { OPERATOR_PASSWORD, TRUST_PROXY: '1' } });
let url: string;
beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

test('600 requests made from the description get documented answers, and neither change nor show data of others [FUZZ-01, FUZZ-02]', async () => {
  const { failure } = await fuzz({
    ...{ url, operatorPassword: OPERATOR_PASSWORD, secrets: [server.deps.env.sessionSecret!, server.databaseUrl] },
    ...{ seed: 20261123, count: 600, leaveOut: NEEDS_WORKER },
  });
  expect(failure).toBeNull();
});

test('what is no proper HTTP gets an error of the usual shape, and the server answers on [FUZZ-03]', async () => {
  expect((await rawFaults(url)).faults).toEqual([]);
});

const grade = { rating: 'good', attemptId: '0190a0a0-0000-7000-8000-000000000000' };

/** `expected` is the status of the answer. The flashcard of the user who calls is in place of `CARD`. */
test.each<[what: string, method: 'GET' | 'POST' | 'DELETE', path: string, body: object | undefined, expected: number]>([
  ['a page of the cards of no topic', 'GET', '/trpc/flashcards.page?input={"topicId":"99.9"}', undefined, 404],
  ['a time that the column cannot hold', 'POST', '/api/review/CARD/answers', { ...grade, seconds: 5e-324 }, 200],
  ['the name of a procedure that is encoded twice', 'GET', '/trpc/toString%25', undefined, 404],
  ['the deletion of a card without its id', 'DELETE', '/api/flashcards/', undefined, 404],
  ['an address that cannot be decoded', 'GET', '/%', undefined, 400],
])('%s, which a fuzz found, harms nothing [FUZZ-04]', async (_what, method, path, body, expected) => {
  const user = await newUser(server.app);
  const content = { topicId: '1.1', question: 'What?', answer: 'This.' };
  const { body: card } = await user.call<Flashcard>('POST', '/flashcards', content);
  const response = await fetch(url + path.replace('CARD', card.id), {
    method,
    headers: { cookie: user.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(expected);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await user.call('GET', '/flashcards')).body).toMatchObject([{ id: card.id }]);
});
