import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp, testApp } from '../testing/app.ts';

const server = testApp();

const policyOf = async (url: string) => String((await server.app.inject(url)).headers['content-security-policy']);

test('a page allows only scripts and style elements with its nonce, which is new for each response', async () => {
  const [first, second] = [await policyOf('/'), await policyOf('/')];
  expect(first).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='/);
  expect(first).not.toBe(second);
  expect(first).not.toMatch(/(script-src|style-src-elem)[^;]*unsafe-inline/);
});

test('the response to a call may not load anything or be framed', async () => {
  expect(await policyOf('/api/auth/user')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
});

test('a page has the security headers, and over https also Strict-Transport-Security [SEC-25]', async () => {
  const { headers } = await server.app.inject('/');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  const behindHttps = await startTestApp({ env: { PUBLIC_URL: 'https://study.example.org' } });
  expect((await behindHttps.app.inject('/healthz')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  await behindHttps.close();
});

test('a request that takes more than a minute to arrive is aborted', () => {
  expect(server.app.server.requestTimeout).toBe(60_000);
});

test('an address that cannot be decoded is answered with the headers of a call [SEC-25]', async () => {
  const { statusCode, headers } = await server.app.inject('/api/%E0%A4%A');
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    'content-security-policy': await policyOf('/api/auth/user'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test.each(['TRACE', 'CONNECT', 'PROPFIND'])(
  'the method %s is not served and repeats nothing of the request [SEC-25]',
  async (method) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`${method} /api/auth/user HTTP/1.1\r\nHost: localhost\r\nX-Mark: a mark\r\nConnection: close\r\n\r\n`);
    const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
    expect(answer).not.toMatch(/^HTTP\/1\.1 (2|5)/);
    expect(answer).not.toContain('a mark');
  },
);
