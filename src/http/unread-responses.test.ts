import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { TIME_LIMITS } from '../platform/time-limit.ts';
import { PATIENT_LIMITS, testApp } from '../testing/app.ts';
import { newUser, type TestUser } from '../testing/user.ts';

const server = testApp();
let port: number;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});

/** As many lists as a user may ask for at once: a refusal is small enough to be sent whole. */
const READERS = 3;
/** More than the buffers of two sockets hold. */
const REQUESTS_EACH = 30;

/** Calls `listen` for each request until the test ends. */
function onRequest(listen: (request: IncomingMessage, response: ServerResponse) => void): void {
  server.app.server.on('request', listen);
  onTestFinished(() => void server.app.server.off('request', listen));
}

/** Gives a user 720 kB of notes, each character of which takes three bytes. */
async function addNotes({ call }: TestUser): Promise<void> {
  for (let index = 0; index < 12; index += 1)
    await call('POST', '/notes', { topicId: '1.1', content: '€'.repeat(20_000) });
}

test('connections of clients that never read are closed, and others are served meanwhile [LIM-22]', async () => {
  const [user, other] = [await newUser(server.app), await newUser(server.app)];
  await addNotes(user);
  const sockets = new Set<Socket>();
  onRequest(({ socket }) => sockets.add(socket));
  const clients = Array.from({ length: READERS }, () => connect(port, '127.0.0.1').pause());
  for (const client of clients)
    client.on('error', () => {}).write(get('/api/notes', user.cookie).repeat(REQUESTS_EACH));

  const stuck = () => [...sockets].filter(({ writableLength }) => writableLength > 0);
  await expect.poll(() => stuck().length).toBe(READERS);
  expect((await other.call('GET', '/notes')).body).toEqual([]);
  expect(TIME_LIMITS.unread).toBe(20_000);
  for (const socket of sockets) {
    expect(socket.timeout).toBe(PATIENT_LIMITS.unread);
    endTime(socket);
  }
  expect([...sockets].every(({ destroyed }) => destroyed)).toBe(true);
  await expect.poll(() => stuck()).toEqual([]);
  expect(sockets.size).toBe(READERS);
  for (const client of clients) client.destroy();
});

test('a response that is still being made keeps its connection however long it takes [LIM-22]', async () => {
  const user = await newUser(server.app);
  const received = once(server.app.server, 'request');
  const client = connect(port, '127.0.0.1');
  // The server waits for the second half of the body.
  client.write(
    `POST /api/notes HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookie}\r\ncontent-type: application/json\r\ncontent-length: 34\r\n\r\n{"topicId":"1.1",`,
  );
  const [{ socket }] = await received;
  expect(socket.timeout).toBe(PATIENT_LIMITS.unread);
  endTime(socket);
  client.write('"content":"Text"}');
  const [answer] = await once(client.setEncoding('utf8'), 'data');
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  client.destroy();
});

/** Does what the timer of a connection does when its time is over. */
const endTime = (socket: Socket) => socket.emit('timeout');

/** A connection that sends requests without reading, and the responses that the server makes for it. */
function pipeline(requests: string[]) {
  const responses: ServerResponse[] = [];
  const client = connect(port, '127.0.0.1').pause();
  onRequest(({ socket }, response) => {
    if (socket.remotePort === client.localPort) responses.push(response);
  });
  client.on('error', () => {}).write(requests.join(''));
  onTestFinished(() => void client.destroy());
  return { client, responses };
}

const get = (path: string, cookie: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;

test('requests that come together on a connection are answered in turn, as the client takes the answers [LIM-22]', async () => {
  const user = await newUser(server.app);
  await addNotes(user);
  const { client, responses } = pipeline(Array(60).fill(get('/api/notes', user.cookie)));
  const isStuck = () => responses.some(({ writableLength }) => writableLength > 0);
  await expect.poll(isStuck).toBe(true);
  for (let index = 0; index < 20; index += 1) await user.call('GET', '/notes');
  expect(responses).toHaveLength(60);
  expect(responses.filter(({ headersSent }) => headersSent).length).toBeLessThan(40);

  let length = 0;
  client.on('data', (chunk) => {
    length += chunk.length;
  });
  client.resume();
  await expect.poll(() => responses.every(({ writableFinished }) => writableFinished)).toBe(true);
  await expect.poll(() => length).toBeGreaterThan(60 * 12 * 60_000);
});

test('a connection with more than a hundred requests that wait for an answer is closed [LIM-22]', async () => {
  const { cookie } = await newUser(server.app);
  const { client } = pipeline(Array(200).fill(get('/api/auth/user', cookie)));
  await once(client.resume(), 'close');
});
