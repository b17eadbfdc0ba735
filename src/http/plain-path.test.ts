import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { newUser, type TestUser } from '../testing/user.ts';

const server = testApp();
let user: TestUser;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  user = await newUser(server.app);
});

/** Sends a request whose target is written exactly so, which no HTTP client does. */
async function send(target: string): Promise<string> {
  const client = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  client.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookie}\r\nconnection: close\r\n\r\n`);
  let answer = '';
  client.on('data', (text) => {
    answer += text;
  });
  await once(client, 'close');
  return answer;
}

test.each([
  ['/%61pi/notes'],
  ['/api%2Fnotes'],
  ['/api%2fnotes?x=1'],
  ['/%61%70%69%2Fnotes'],
  ['/tr%70c/notes.list'],
  ['/%61pi/account/export'],
])('%s has the headers of a call and is never kept [LIM-23]', async (target) => {
  const answer = await send(target);
  expect(answer).toMatch(/^HTTP\/1.1 (200|404)/);
  expect(answer).toMatch(/cache-control: no-store/i);
  expect(answer).toMatch(/content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'/i);
});

test.each([
  ['http://localhost/api/notes', 200],
  ['https://localhost:3000/api/notes?x=1', 200],
  ['HTTP://localhost/healthz', 200],
  ['http://localhost/api/nothing', 404],
  ['http://localhost', 200],
  ['http://localhost?x', 200],
  ['http:///', 200],
  ['*', 404],
  ['nonsense', 400],
  ['ftp://localhost/api/notes', 404],
  ['/%zz', 400],
])('the request target %s gets %i, not a failure of the server [LIM-23]', async (target, status) => {
  expect(await send(target)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
