import { expect, test } from 'vitest';
import { SignInEntity } from '#schema/entities/sign-in.ts';
import { SIGN_IN_COOKIE } from '../../http/sign-in.ts';
import { testApp } from '../../testing/app.ts';
import { newUser } from '../../testing/user.ts';

const server = testApp();

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('signing in starts at /sign-in with the return path [AUTH-01, AUTH-02]', async () => {
  for (const [url, location] of [
    ['/api/login', '/sign-in'],
    ['/api/login?returnTo=/', '/sign-in'],
    ['/api/login?returnTo=/topic/1.1', '/sign-in?returnTo=%2Ftopic%2F1.1'],
    ['/api/login?returnTo=%2Fnotes%3Fpage%3D2', '/sign-in?returnTo=%2Fnotes%3Fpage%3D2'],
  ] as const) {
    const response = await get(url);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(location);
  }
});

test.each([
  'https://other.example',
  'https:%2F%2Fother.example',
  '//other.example',
  '%2F%2Fother.example',
  '%252F%252Fother.example',
  '/%5Cother.example',
  '/\\other.example',
  '/%255Cother.example',
  '/%09/other.example',
  '/%0A/other.example',
  'javascript:alert(1)',
  '/a&returnTo=//other.example',
])('the return path %s is rejected [AUTH-03]', async (value) => {
  expect((await get(`/api/login?returnTo=${value}`)).headers.location).toBe('/sign-in');
});

test('signing out ends the sign-in on the server, clears the cookie, and redirects to / [AUTH-12]', async () => {
  const { id, cookie, call } = await newUser(server.app);
  const response = await get('/api/logout', { cookie });
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/');
  const [cleared] = response.cookies;
  expect(response.cookies).toHaveLength(1);
  expect(cleared).toMatchObject({ name: SIGN_IN_COOKIE, value: '', path: '/', expires: new Date(0) });
  expect((await call('GET', '/auth/user')).status).toBe(401);
  expect(await server.deps.orm.em.fork().count(SignInEntity, { user: id })).toBe(0);
});

test("signing out ends only this browser's sign-in [AUTH-12]", async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await get('/api/logout', { cookie: rosa.cookie });
  expect((await omar.call('GET', '/auth/user')).status).toBe(200);
});

test('signing out as a visitor redirects to / [AUTH-12]', async () => {
  for (const headers of [{}, { cookie: `${SIGN_IN_COOKIE}=old` }] as Record<string, string>[]) {
    const response = await get('/api/logout', headers);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/');
  }
});

test('another site cannot sign a user out; a browser bookmark and our own pages can [SEC-02]', async () => {
  const { cookie, call } = await newUser(server.app);
  for (const site of ['cross-site', 'same-site']) {
    expect((await get('/api/logout', { cookie, 'sec-fetch-site': site })).statusCode).toBe(403);
  }
  expect((await call('GET', '/auth/user')).status).toBe(200);
  expect((await get('/api/logout', { cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(302);
  expect((await call('GET', '/auth/user')).status).toBe(401);
});

test('without a provider there is no callback [AUTH-20]', async () => {
  expect((await get('/api/auth/callback?code=x&state=y')).statusCode).toBe(404);
});
