import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { newUser } from '../testing/user.ts';

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

const READERS = 6;
/** More than the buffers of two sockets hold. */
const REQUESTS_EACH = 30;
const UNREAD_MS = 500;

test('connections of clients that never read are closed, and others are served meanwhile [LIM-22]', async () => {
  const [user, other] = [await newUser(server.app), await newUser(server.app)];
  for (let index = 0; index < 12; index += 1) {
    await user.call('POST', '/notes', { topicId: '1.1', content: '€'.repeat(20_000) });
  }
  const sockets = new Set<Socket>();
  const timeouts = new Set<number | undefined>();
  const shorten = ({ socket }: IncomingMessage, response: ServerResponse) => {
    sockets.add(socket);
    timeouts.add(socket.timeout);
    response.setTimeout(UNREAD_MS);
  };
  server.app.server.on('request', shorten);
  const request = `GET /api/notes HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookie}\r\n\r\n`;
  const clients = Array.from({ length: READERS }, () => connect(port, '127.0.0.1').pause());
  for (const client of clients) client.on('error', () => {}).write(request.repeat(REQUESTS_EACH));

  const unread = () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
  await expect.poll(unread, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  expect(timeouts).toContain(20_000);
  expect((await other.call('GET', '/notes')).body).toEqual([]);
  await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed), { timeout: 30_000 }).toBe(true);
  expect(sockets.size).toBe(READERS);
  expect(unread()).toBe(0);
  server.app.server.off('request', shorten);
  for (const client of clients) client.destroy();
}, 60_000);

test('a response that is still being made keeps its connection however long it takes [LIM-22]', async () => {
  const user = await newUser(server.app);
  const timedOut = Promise.withResolvers<void>();
  const shorten = (_request: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(100);
    response.on('timeout', timedOut.resolve);
  };
  server.app.server.on('request', shorten);
  const client = connect(port, '127.0.0.1');
  // The server waits for the second half of the body.
  client.write(
    `POST /api/notes HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookie}\r\ncontent-type: application/json\r\ncontent-length: 34\r\n\r\n{"topicId":"1.1",`,
  );
  await timedOut.promise;
  client.write('"content":"Text"}');
  const [answer] = await once(client.setEncoding('utf8'), 'data');
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  client.destroy();
  server.app.server.off('request', shorten);
});

/** A connection that sends requests without reading, and the responses that the server makes for it. */
function pipeline(requests: string[]) {
  const responses: ServerResponse[] = [];
  const client = connect(port, '127.0.0.1').pause();
  const collect = ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (socket.remotePort === client.localPort) responses.push(response);
  };
  server.app.server.on('request', collect);
  client.on('error', () => {}).write(requests.join(''));
  const end = () => {
    server.app.server.off('request', collect);
    client.destroy();
  };
  return { client, responses, end };
}

const get = (path: string, cookie: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;

test('requests that come together on a connection are answered in turn, as the client takes the answers [LIM-22]', async () => {
  const user = await newUser(server.app);
  for (let index = 0; index < 12; index += 1) {
    await user.call('POST', '/notes', { topicId: '1.1', content: '€'.repeat(20_000) });
  }
  const { client, responses, end } = pipeline(Array(60).fill(get('/api/notes', user.cookie)));
  const isStuck = () => responses.some(({ writableLength }) => writableLength > 0);
  await expect.poll(isStuck, { timeout: 30_000, interval: 20 }).toBe(true);
  for (let index = 0; index < 20; index += 1) await user.call('GET', '/notes');
  expect(responses).toHaveLength(60);
  expect(responses.filter(({ headersSent }) => headersSent).length).toBeLessThan(40);

  let length = 0;
  client.on('data', (chunk) => {
    length += chunk.length;
  });
  client.resume();
  await expect.poll(() => length, { timeout: 30_000 }).toBeGreaterThan(60 * 12 * 60_000);
  expect(responses.every(({ writableFinished }) => writableFinished)).toBe(true);
  end();
}, 60_000);

test('a connection with more than a hundred requests that wait for an answer is closed [LIM-22]', async () => {
  const { cookie } = await newUser(server.app);
  const { client, end } = pipeline(Array(200).fill(get('/api/auth/user', cookie)));
  await once(client.resume(), 'close');
  end();
});
