import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const policyOf = async (url: string) => String((await server.app.inject(url)).headers['content-security-policy']);

test('a page allows only scripts and style elements with its nonce, which is new for each response', async () => {
  const [first, second] = [await policyOf('/'), await policyOf('/')];
  expect(first).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='/);
  expect(first).not.toBe(second);
  expect(first).not.toMatch(/(script-src|style-src-elem)[^;]*unsafe-inline/);
});

test('the response to a call may not load anything or be framed', async () => {
  expect(await policyOf('/api/auth/user')).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('a page has the security headers, and over https also Strict-Transport-Security', async () => {
  const { headers } = await server.app.inject('/');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  const behindHttps = await startTestApp({ env: { PUBLIC_URL: 'https://study.example.org' } });
  expect((await behindHttps.app.inject('/healthz')).headers['strict-transport-security']).toMatch(/max-age=\d+/);
  await behindHttps.close();
});

test('a request that takes more than a minute to arrive is aborted', () => {
  expect(server.app.server.requestTimeout).toBe(60_000);
});
