import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { newUser, type TestUser } from '../testing/user.ts';

/** Small, so that the test needs few connections. */
const BOUNDS = { responses: 1, bytes: 1_000_000, ofAll: 6_000_000 };
const CONNECTIONS = 3;
/** Enough that the kernel's buffers of a connection are full. */
const REQUESTS_EACH = 12;

const server = testApp({ deps: { responseBounds: BOUNDS } });
let port: number;
/** The connections at the server's end. */
const sockets = new Set<Socket>();
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  server.app.server.on('connection', (socket) => sockets.add(socket));
});

/** Gives a user a dozen notes, each character of which takes six bytes in JSON. */
async function addNotes({ call }: TestUser): Promise<void> {
  for (let index = 0; index < 12; index += 1)
    expect((await call('POST', '/notes', { topicId: '1.1', content: '\u0001'.repeat(20_000) })).status).toBe(200);
}

const get = (path: string, cookie: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;

/** Opens connections that send requests and read nothing. */
function neverRead(path: string, { cookie }: TestUser, count: number): Socket[] {
  const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1').pause());
  for (const client of clients) client.on('error', () => {}).write(get(path, cookie).repeat(REQUESTS_EACH));
  return clients;
}

/** Returns the bytes that the server holds for clients, as the sockets tell. */
const heldBytes = () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
const isStuck = ({ writableLength, destroyed }: Socket) => !destroyed && writableLength > 0;
const ended = () => [...sockets].filter(({ destroyed }) => destroyed);

const BATCH = `/trpc/${Array(10).fill('notes.page').join(',')}?batch=1&input=${encodeURIComponent(
  JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, place) => [place, {}]))),
)}`;

test.each([
  ['batches of ten pages of notes', BATCH],
  ['lists of the REST surface', '/api/notes'],
])(
  '%s that a user never reads take no more memory than the bounds say, and others are served [LIM-30]',
  async (_name, path) => {
    const [attacker, other] = [await newUser(server.app), await newUser(server.app)];
    await addNotes(attacker);
    sockets.clear();
    let most = 0;
    const measure = (_request: unknown, response: ServerResponse) =>
      response.on('prefinish', () => {
        most = Math.max(most, heldBytes());
      });
    server.app.server.on('request', measure);
    onTestFinished(() => void server.app.server.off('request', measure));

    const clients = neverRead(path, attacker, CONNECTIONS);
    // Some are rejected, because a user may read only a few lists at once, and never fill the buffers.
    await expect.poll(() => ended().length).toBeGreaterThan(0);
    expect((await other.call('GET', '/notes')).body).toEqual([]);
    expect([...sockets].filter(isStuck).length).toBeLessThanOrEqual(BOUNDS.responses);
    expect(server.app.heldResponses.bytes()).toBeGreaterThan(0);
    expect(most).toBeLessThan(BOUNDS.ofAll);
    for (const client of clients) client.destroy();
    await expect.poll(() => server.app.heldResponses.bytes()).toBe(0);
  },
);

test('lists of a megabyte use up the reads of a minute sooner than small ones, and others go on reading [LIM-24]', async () => {
  const [reader, other] = [await newUser(server.app), await newUser(server.app)];
  await addNotes(reader);
  const statuses = new Set<number>();
  for (let reads = 0; reads < 100 && !statuses.has(429); reads += 1)
    statuses.add((await reader.call('GET', '/notes')).status);
  expect([...statuses]).toEqual([200, 429]);
  for (let reads = 0; reads < 100; reads += 1) expect((await other.call('GET', '/notes')).status).toBe(200);
});
