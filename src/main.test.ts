import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ownDatabase } from './testing/database.ts';
import { hangingDatabase } from './testing/hanging-database.ts';
import { PASSWORD } from './testing/user.ts';

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts the web server as a separate process and signs a user in. */
async function startServer(databaseUrl: string) {
  const port = await freePort();
  const server = spawn(process.execPath, ['src/main.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret for tests, of the length that is asked for',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  });
  child = server;
  const exited = once(server, 'exit').then(([code]) => code as number | null);
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  await expect
    .poll(
      () =>
        fetch(url('/healthz')).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
  const registered = await fetch(url('/api/auth/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Rosa', lastName: 'D', email: 'rosa@example.com', password: PASSWORD }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { port, cookie, exited, stop: () => server.kill('SIGTERM') };
}

/** Sends a GET request and keeps the connection open. */
async function keptAlive(port: number, path: string, cookie: string): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true });
  const sent = request({ agent, port, path, headers: { cookie } }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

test('on a stop signal the server finishes open requests and does not wait for idle connections [OPS-07]', async () => {
  const databaseUrl = await ownDatabase();
  const { port, cookie, exited, stop } = await startServer(databaseUrl);
  expect(await keptAlive(port, '/api/bookmarks', cookie)).toBe(200);

  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table bookmarks');
  const answer = keptAlive(port, '/api/bookmarks', cookie);
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(1);
  stop();
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(false);
  await blocker.query('commit');
  await blocker.end();
  expect(await answer).toBe(200);
  expect(await exited).toBe(0);
});

test('on a stop signal the server first fails /readyz and closes kept connections, and still answers calls [MANY-05]', async () => {
  const { port, cookie, exited, stop } = await startServer(await ownDatabase());
  const agent = new Agent({ keepAlive: true });
  const get = async (path: string) => {
    const [response] = await once(request({ agent, port, path, headers: { cookie } }).end(), 'response');
    response.resume();
    await once(response, 'end');
    return { status: response.statusCode, connection: response.headers.connection };
  };
  expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
  stop();
  await expect.poll(async () => (await get('/readyz')).status).toBe(503);
  expect(await get('/api/bookmarks')).toEqual({ status: 200, connection: 'close' });
  expect(await exited).toBe(0);
});

test('the server exits cleanly even if a client never completes its request [OPS-07]', async () => {
  const { port, cookie, exited, stop } = await startServer(await ownDatabase());
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const headers = ['POST /api/bookmarks HTTP/1.1', 'Host: x', `Cookie: ${cookie}`, 'Content-Type: application/json'];
  socket.write([...headers, 'Content-Length: 100', '', '{'].join('\r\n'));
  const dribble = setInterval(() => socket.write(' '), 200);
  // The server has accepted this request before the stop: it has already answered a request that was sent later.
  expect(await keptAlive(port, '/api/bookmarks', cookie)).toBe(200);
  stop();
  expect(await exited).toBe(0);
  clearInterval(dribble);
});

test('the server exits cleanly even if the database hangs [OPS-07]', async () => {
  const database = await hangingDatabase(await ownDatabase());
  const { port, cookie, exited, stop } = await startServer(database.url);
  expect(await keptAlive(port, '/api/bookmarks', cookie)).toBe(200);
  database.hang();
  const answer = keptAlive(port, '/api/bookmarks', cookie).catch(() => 'cut off');
  expect(await keptAlive(port, '/healthz', cookie)).toBe(200);
  stop();
  expect(await exited).toBe(0);
  expect(await answer).toBe('cut off');
  database.close();
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'https://study.example' }, false],
])(
  'in production with the variables %j a missing PUBLIC_URL is a warning: %s [SEC-24]',
  async (variables, isWarned) => {
    const server = spawn(process.execPath, ['src/main.ts'], {
      cwd: `${import.meta.dirname}/..`,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: await ownDatabase(),
        SESSION_SECRET: 'a secret for tests, of the length that is asked for',
        PORT: String(await freePort()),
        LOG_LEVEL: 'info',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = server;
    let printed = '';
    for await (const chunk of server.stdout) {
      printed += chunk;
      if (printed.includes('Server listening')) break;
    }
    expect(printed.includes('PUBLIC_URL is not set')).toBe(isWarned);
  },
);
