import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SecurityEvent } from '#schema/entities/security-event.ts';
import { type SecurityEventKind, TRAIL_PAGE } from '../../platform/security-trail.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';

const PASSWORD = 'a word for operators';
const headers = { authorization: `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}` };

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ databaseUrl: await ownDatabase(), env: { OPERATOR_PASSWORD: PASSWORD } });
});
afterAll(() => server.close());
afterEach(() => em().nativeDelete(SecurityEvent, {}));

const em = () => server.deps.orm.em.fork();
const page = async (query = '') => (await server.app.inject({ url: `/operator/security${query}`, headers })).body;
const rowsOf = (body: string) => body.split('<tbody>')[1]?.split('<tr>').slice(1) ?? [];

async function put(kind: SecurityEventKind, values: { userId?: string; detail?: string; id?: string } = {}) {
  await em().insert(SecurityEvent, {
    id: randomUUID(),
    kind,
    address: '203.0.113.9',
    createdAt: new Date(),
    ...values,
  });
}

/** An id that is later than those of lower numbers. */
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

test('the page shows the trail newest first, with text instead of markup [SEC-22]', async () => {
  expect(await page()).toContain('No events match this filter.');
  const userId = randomUUID();
  await put('signInRefused', { id: idOf(1), userId });
  await put('operatorAction', { id: idOf(2), detail: '<b>POST</b>' });
  const [first, second] = rowsOf(await page());
  expect(first).toContain('Operator action');
  expect(first).toContain('&lt;b&gt;POST&lt;/b&gt;');
  for (const words of ['Sign-in refused', '203.0.113.9', userId]) expect(second).toContain(words);
});

test('lines are filtered by event and by user [SEC-22]', async () => {
  const [rosa, omar] = [randomUUID(), randomUUID()];
  for (const userId of [rosa, omar]) for (const kind of ['signedIn', 'signedOut'] as const) await put(kind, { userId });
  const counts = async (query: string) => rowsOf(await page(query)).length;
  expect(await counts('')).toBe(4);
  expect(await counts('?kind=signedOut')).toBe(2);
  expect(await counts(`?user=${rosa}`)).toBe(2);
  expect(await counts(`?kind=signedIn&user=${omar}`)).toBe(1);
  const filtered = await page(`?kind=signedIn&user=${omar}`);
  expect(filtered).toContain('<option value="signedIn" selected>');
  expect(filtered).toContain(`value="${omar}"`);
  expect(await page('?user=nonsense')).toContain('This is not the id of a user.');
  expect(await page('?user=nonsense')).not.toContain(rosa);
  for (const query of ['?kind=nonsense', '?kind=__proto__', '?before=nonsense', '?user=', '?user=%22%3Cb%3E']) {
    const answer = await server.app.inject({ url: `/operator/security${query}`, headers });
    expect([query, answer.statusCode]).toEqual([query, 200]);
    expect(answer.body).not.toContain('<b>');
  }
});

test('the trail is split into pages, each line once, and a filter stays on the next page [SEC-22]', async () => {
  const total = TRAIL_PAGE + 3;
  for (let number = 1; number <= total; number += 1)
    await put('signedIn', { id: idOf(number), detail: `line ${number}.` });
  await put('signedOut', { id: idOf(total + 1) });
  const first = await page('?kind=signedIn');
  const next = /href="\/operator\/security(\?[^"]+)">Older events/.exec(first)![1]!.replaceAll('&amp;', '&');
  const second = await page(next);
  expect(second).toContain('Newest events');
  expect(second).not.toContain('Older events');
  const seen = [first, second].flatMap((body) =>
    [...body.matchAll(/line (\d+)\./g)].map(([, number]) => Number(number)),
  );
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => total - index));
});

test('every action of an operator is in the trail, and reading is not [SEC-22]', async () => {
  const press = (url: string, method: 'POST' | 'PUT' = 'POST', from: Record<string, string> = {}) =>
    server.app.inject({ method, url, headers: { ...headers, ...from } });
  const id = randomUUID();
  await page();
  await press(`/operator/outbox/${id}/send`);
  await press(`/operator/outbox/${id}/remove?note=${id}`);
  await press('/operator/questions/1.1-q01/keep');
  await press('/operator/queues/api/queues/mail/pause', 'PUT');
  await press(`/operator/outbox/${id}/remove`, 'POST', { 'sec-fetch-site': 'cross-site' });
  const lines = await em().find(SecurityEvent, {});
  expect(lines.map(({ detail }) => detail).toSorted()).toEqual([
    `POST /operator/outbox/${id}/remove`,
    `POST /operator/outbox/${id}/send`,
    'POST /operator/questions/1.1-q01/keep',
    'PUT /operator/queues/api/queues/mail/pause',
  ]);
  for (const { kind, userId, address } of lines)
    expect({ kind, userId, address }).toEqual({ kind: 'operatorAction', userId: null, address: '127.0.0.1' });
});

test('a refused operator password is in the trail, and a request without one is not [SEC-22]', async () => {
  await server.app.inject('/operator');
  const wrong = { authorization: `Basic ${Buffer.from('operator:guess-me').toString('base64')}` };
  await server.app.inject({ url: '/operator/outbox', headers: wrong });
  const lines = await em().find(SecurityEvent, {});
  expect(lines).toMatchObject([{ kind: 'operatorRefused', address: '127.0.0.1', userId: null }]);
  expect(JSON.stringify(lines)).not.toContain('guess-me');
});
