import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { SecurityEventEntity } from '#schema/entities/security-event.ts';
import { type SecurityEventKind, TRAIL_PAGE } from '../../platform/security-trail.ts';
import { testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { basicAuth, operator } from './testing/operator.ts';

const { env, headers } = operator;
const server = testApp(async () => ({ databaseUrl: await ownDatabase(), env }));
afterEach(() => em().nativeDelete(SecurityEventEntity, {}));

const em = () => server.deps.orm.em.fork();
const page = async (query = '') => (await server.app.inject({ url: `/operator/security${query}`, headers })).body;
const rowsOf = (body: string) => body.split('<tbody>')[1]?.split('<tr>').slice(1) ?? [];

type Line = { kind: SecurityEventKind; userId?: string; detail?: string; id?: string };
const put = (...lines: Line[]) =>
  em().insertMany(
    SecurityEventEntity,
    lines.map((line) => ({ id: randomUUID(), address: '203.0.113.9', createdAt: new Date(), ...line })),
  );

/** An id that is later than those of lower numbers. */
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

test('the page shows the trail newest first, with text instead of markup [SEC-22]', async () => {
  expect(await page()).toContain('No events match this filter.');
  const userId = randomUUID();
  await put(
    { kind: 'signInRefused', id: idOf(1), userId },
    { kind: 'operatorAction', id: idOf(2), detail: '<b>POST</b>' },
  );
  const [first, second] = rowsOf(await page());
  expect(first).toContain('Operator action');
  expect(first).toContain('&lt;b&gt;POST&lt;/b&gt;');
  for (const words of ['Sign-in refused', '203.0.113.9', userId]) expect(second).toContain(words);
});

test('lines are filtered by event and by user [SEC-22]', async () => {
  const [rosa, omar] = [randomUUID(), randomUUID()];
  for (const userId of [rosa, omar]) await put({ kind: 'signedIn', userId }, { kind: 'signedOut', userId });
  const counts = async (query: string) => rowsOf(await page(query)).length;
  expect(await counts('')).toBe(4);
  expect(await counts('?kind=signedOut')).toBe(2);
  expect(await counts(`?user=${rosa}`)).toBe(2);
  expect(await counts(`?kind=signedIn&user=${omar}`)).toBe(1);
  const filtered = await page(`?kind=signedIn&user=${omar}`);
  expect(filtered).toContain('<option value="signedIn" selected>');
  expect(filtered).toContain(`value="${omar}"`);
  expect(await page('?user=nonsense')).toContain('No user has this id.');
  expect(await page('?user=nonsense')).not.toContain(rosa);
  for (const query of ['?kind=nonsense', '?kind=__proto__', '?before=nonsense', '?user=', '?user=%22%3Cb%3E']) {
    const answer = await server.app.inject({ url: `/operator/security${query}`, headers });
    expect([query, answer.statusCode]).toEqual([query, 200]);
    expect(answer.body).not.toContain('<b>');
  }
});

test('the trail is split into pages, each line once, and a filter stays on the next page [SEC-22]', async () => {
  const total = TRAIL_PAGE + 3;
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  await put(...numbers.map((number): Line => ({ kind: 'signedIn', id: idOf(number), detail: `line ${number}.` })));
  await put({ kind: 'signedOut', id: idOf(total + 1) });
  const first = await page('?kind=signedIn');
  const next = /href="\/operator\/security(\?[^"]+)">Older events/.exec(first)![1]!.replaceAll('&amp;', '&');
  const second = await page(next);
  expect(second).toContain('Newest events');
  expect(second).not.toContain('Older events');
  const seen = [first, second].flatMap((body) =>
    [...body.matchAll(/line (\d+)\./g)].map(([, number]) => Number(number)),
  );
  expect(seen).toEqual(numbers.toReversed());
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
  const lines = await em().find(SecurityEventEntity, {});
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
  const wrong = { authorization: basicAuth('operator', 'guess-me') };
  await server.app.inject({ url: '/operator/outbox', headers: wrong });
  const lines = await em().find(SecurityEventEntity, {});
  expect(lines).toMatchObject([{ kind: 'operatorRefused', address: '127.0.0.1', userId: null }]);
  expect(JSON.stringify(lines)).not.toContain('guess-me');
});
