import pg from 'pg';
import { expect, test } from 'vitest';
import { PATIENT_LIMITS, startTestApp, type TestApp, testApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { newUser, type TestUser } from '../testing/user.ts';
import { callerAddress } from './caller-address.ts';

const server = testApp();
/** In seconds. Limits count per minute; no minute ends during a test. */
const AN_HOUR = 3600;

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['1:2:3:4:5:6:7:8:9', 'unknown'],
  ['', 'unknown'],
])('the address %s counts as %s [SEC-09]', (ip, address) => expect(callerAddress({ ip })).toBe(address));

const visit = (address: string, cookie?: string) =>
  server.app.inject({ url: '/api/auth/user', remoteAddress: address, headers: cookie ? { cookie } : {} });

test('a flood of calls without an account gets 429 with Retry-After; users and other addresses do not [SEC-09]', async () => {
  const flood = '203.0.113.20';
  const { visit: limit } = server.app.limits;
  expect(limit).toMatchObject({ points: 1200, duration: 60 });
  await limit.set(flood, 1100, AN_HOUR);
  const statuses: number[] = [];
  for (let count = 0; count < 110; count += 1) statuses.push((await visit(flood)).statusCode);
  expect(statuses).toEqual([...Array(100).fill(401), ...Array(10).fill(429)]);
  const refused = await visit(flood);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({ message: expect.any(String), code: 'TOO_MANY_REQUESTS' });

  const { cookie } = await newUser(server.app);
  expect((await visit(flood, cookie)).statusCode).toBe(200);
  expect((await visit('203.0.113.21')).statusCode).toBe(401);
});

test('a user who changes something too often gets 429 with Retry-After, on both doors; others do not, nor reading [SEC-09]', async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const bookmark = { topicId: '1.1' };
  const batch = () =>
    server.app.inject({
      method: 'POST',
      url: `/trpc/${Array(10).fill('bookmarks.add').join(',')}?batch=1`,
      headers: { cookie: rosa.cookie },
      payload: Object.fromEntries(Array.from({ length: 10 }, (_call, place) => [place, bookmark])),
    });
  const { change } = server.app.limits;
  expect(change).toMatchObject({ points: 900, duration: 60 });
  await change.set(rosa.id, 870, AN_HOUR);
  for (let count = 0; count < 5; count += 1) expect((await rosa.call('POST', '/bookmarks', bookmark)).status).toBe(200);
  for (let count = 0; count < 2; count += 1) expect((await batch()).statusCode).toBe(200);

  const codes = (await batch()).json().map((one: { error?: { data: { code: string } } }) => one.error?.data.code);
  expect(codes).toEqual([...Array(5).fill(undefined), ...Array(5).fill('TOO_MANY_REQUESTS')]);
  const refused = await rosa.call('POST', '/bookmarks', bookmark);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await batch()).headers['retry-after']).toBeDefined();

  expect((await rosa.call('GET', '/bookmarks')).status).toBe(200);
  expect((await omar.call('POST', '/bookmarks', bookmark)).status).toBe(200);
});

test('an address behind a proxy is believed only when TRUST_PROXY says so [OPS-25]', async () => {
  const guess = (app: TestApp['app'], forwarded: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: 'nobody@example.com', password: 'not the password' },
    });
  for (const [TRUST_PROXY, expected] of [
    ['off', 429],
    ['on', 401],
  ] as const) {
    const { app, close } = await startTestApp({ env: { TRUST_PROXY } });
    for (let count = 0; count < 20; count += 1) await guess(app, '192.0.2.1');
    expect((await guess(app, '192.0.2.1')).statusCode).toBe(429);
    expect((await guess(app, '192.0.2.2')).statusCode).toBe(expected);
    await close();
  }
});

test('a user who reads too often gets 429 with Retry-After, also in a batch; other users do not [LIM-24]', async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const batch = `/trpc/${Array(10).fill('bookmarks.list').join(',')}?batch=1`;
  const read = () => server.app.inject({ url: batch, headers: { cookie: rosa.cookie } });
  await server.app.limits.read.set(rosa.id, 2995, AN_HOUR);
  const codes = (await read()).json().map((one: { error?: { data: { code: string } } }) => one.error?.data.code);
  expect(codes).toEqual([...Array(5).fill(undefined), ...Array(5).fill('TOO_MANY_REQUESTS')]);
  const refused = await rosa.call('GET', '/notes');
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await rosa.call('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(200);
  expect((await omar.call('GET', '/notes')).status).toBe(200);
});

test('while as many costly reads of a user wait as may, each further read is refused at once; changes and others go on [LIM-24]', async () => {
  const databaseUrl = await ownDatabase();
  const { app, close } = await startTestApp({ databaseUrl });
  const [rosa, omar] = await Promise.all([newUser(app), newUser(app)]);
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table notes in access exclusive mode');
  // Four run and sixty wait.
  const pages = Array.from({ length: 64 }, () =>
    app.inject({ url: '/trpc/notes.page?input=%7B%7D', headers: { cookie: rosa.cookie } }),
  );
  const read = async (user: TestUser) => (await user.call('GET', '/bookmarks')).status;
  await expect.poll(() => read(rosa)).toBe(429);
  expect((await rosa.call('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(200);
  expect(await read(omar)).toBe(200);
  await blocker.query('commit');
  await blocker.end();
  for (const page of await Promise.all(pages)) expect(page.statusCode).toBe(200);
  expect(await read(rosa)).toBe(200);
  await close();
});

test('an address whose users call too often together gets 429 [LIM-24]', async () => {
  const { cookie } = await newUser(server.app);
  const school = '203.0.113.40';
  await server.app.limits.call.set(school, 29_999, AN_HOUR);
  expect((await visit(school, cookie)).statusCode).toBe(200);
  expect((await visit(school, cookie)).statusCode).toBe(429);
  expect((await visit('203.0.113.41', cookie)).statusCode).toBe(200);
});

test('who floods the site gets refusals one after the other, and nobody else waits; the description of the API counts as a call [LIM-24]', async () => {
  const own = await startTestApp({ deps: { timeLimits: { ...PATIENT_LIMITS, refusal: 24 * AN_HOUR * 1000 } } });
  const flood = '203.0.113.43';
  await own.app.limits.visit.set(flood, 1200, AN_HOUR);
  let answers = 0;
  for (const url of ['/api/auth/user', '/api/openapi.json', '/api/docs/json'])
    own.app.inject({ url, remoteAddress: flood }).then(() => {
      answers += 1;
    });
  for (const url of ['/api/openapi.json', '/api/corrections'])
    expect((await own.app.inject({ url, remoteAddress: '203.0.113.44' })).statusCode).toBe(200);
  expect(answers).toBe(0);
  await own.close();
});

test('an address that opens too many pages gets a small plain page with 429; a file gets JSON [LIM-24]', async () => {
  const flood = '203.0.113.42';
  const open = (url: string) => server.app.inject({ url, remoteAddress: flood });
  const { page, file } = server.app.limits;
  await page.set(flood, 2999, AN_HOUR);
  expect((await open('/topic/1.1')).statusCode).toBe(200);
  const refused = await open('/topic/1.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toContain('<h1>Too many requests</h1>');
  expect(refused.body.length).toBeLessThan(1000);
  expect((await open('/robots.txt')).statusCode).toBe(200);
  await file.set(flood, 60_000, AN_HOUR);
  expect((await open('/robots.txt')).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await open('/healthz')).statusCode).toBe(200);
});
