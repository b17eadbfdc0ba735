import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { caller, newUser, PASSWORD, type TestUser } from '../testing/user.ts';

const local = testApp();
const published = testApp({ env: { PUBLIC_URL: 'https://study.example' } });
const behindProxy = testApp({ env: { TRUST_PROXY: 'on' } });
let user: TestUser;
beforeAll(async () => {
  user = await newUser(local.app);
});

// Bookmarking changes data and succeeds each time.
const change = (server: TestApp, headers: Record<string, string>) =>
  caller(server.app, server === published ? `__Host-${user.cookie}` : user.cookie)(
    'POST',
    '/bookmarks',
    { topicId: '1.1' },
    headers,
  );

const REFUSED = { status: 403, body: { message: expect.stringContaining('other sites'), code: 'FORBIDDEN' } };

test.each([
  [{}, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': '' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://other.example' }, 200],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, 403],
  [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
  [{ host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' }, 200],
  [{ host: 'study.example', origin: 'http://study.example:80' }, 200],
  [{ host: 'localhost:3000', origin: 'http://localhost:4000' }, 403],
  [{ host: 'localhost:3000', origin: 'https://other.example' }, 403],
  [{ host: 'localhost:3000', origin: 'null' }, 403],
  [{ host: 'localhost:3000', origin: 'http://localhost:3000.other.example' }, 403],
])('without PUBLIC_URL a call with %j is %i [SEC-02, SEC-03]', async (headers, status) => {
  expect((await change(local, headers)).status).toBe(status);
});

test.each([
  [{ origin: 'https://study.example' }, 200],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 403],
  [{ origin: 'http://study.example' }, 403],
  [{ origin: 'https://study.example.other.example' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://study.example' }, 403],
  [{}, 200],
])('with PUBLIC_URL a call with %j is %i [OPS-13, SEC-02, SEC-03]', async (headers, status) => {
  expect((await change(published, headers)).status).toBe(status);
});

test('a browser on another machine can sign in over plain http while PUBLIC_URL is unset [SEC-02, SEC-11]', async () => {
  const host = '192.168.1.5:3000';
  const response = await local.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host, origin: `http://${host}` },
    payload: { email: user.email, password: PASSWORD },
  });
  expect(response.statusCode).toBe(200);
  // Over http, a browser would drop a Secure cookie.
  expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(response.cookies[0]).not.toHaveProperty('secure');
  expect(response.headers).not.toHaveProperty('strict-transport-security');
});

test('the host that a proxy reports counts only if TRUST_PROXY is on [OPS-25, SEC-02]', async () => {
  const headers = {
    host: '10.0.0.1:3000',
    'x-forwarded-host': 'study.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '192.0.2.1',
    origin: 'https://study.example',
  };
  expect((await change(behindProxy, headers)).status).toBe(200);
  expect((await change(local, headers)).status).toBe(403);
});

test('a rejected call changes nothing, over tRPC and REST and with every changing method [SEC-02]', async () => {
  const { cookie, call } = await newUser(local.app);
  const headers = { cookie, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
  const refused = [
    await call('POST', '/bookmarks', { topicId: '1.2' }, headers),
    await call('PATCH', '/notes/00000000-0000-7000-8000-000000000000', { content: 'x' }, headers),
    await call('DELETE', '/bookmarks', undefined, { cookie, 'sec-fetch-site': 'cross-site' }),
  ];
  for (const answer of refused) expect(answer).toMatchObject(REFUSED);
  const rpc = await local.app.inject({
    method: 'POST',
    url: '/trpc/bookmarks.add',
    headers,
    payload: { topicId: '1.2' },
  });
  expect(rpc.statusCode).toBe(403);
  expect((await call('GET', '/bookmarks')).body).toEqual([]);
});

test('an export that another site starts is 403; a link of the own page works [SEC-02, ACC-01]', async () => {
  const { call } = await newUser(local.app);
  for (const file of ['export', 'flashcards.csv', 'flashcards.txt', 'notes.csv']) {
    for (const site of ['cross-site', 'same-site'])
      expect(await call('GET', `/account/${file}`, undefined, { 'sec-fetch-site': site })).toMatchObject(REFUSED);
    expect(await call('GET', `/account/${file}`, undefined, { origin: 'https://other.example' })).toMatchObject(
      REFUSED,
    );
  }
  expect((await call('GET', '/account/export', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('a read from another site is allowed, because browsers hide its response from that site', async () => {
  expect((await user.call('GET', '/bookmarks', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
});
