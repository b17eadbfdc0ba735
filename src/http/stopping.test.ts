import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#schema/orm.config.ts';
import { PATIENT_DATABASE, PATIENT_LIMITS, startTestApp, type TestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { hangingDatabase } from '../testing/hanging-database.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { newUser } from '../testing/user.ts';
import { drain } from './stopping.ts';

/** Starts a server that listens, with a limit for open requests (milliseconds). */
async function listen(openRequests: number, deps: Partial<TestApp['deps']> = {}, databaseUrl?: string) {
  const timeLimits = { ...PATIENT_LIMITS, openRequests };
  const server = await startTestApp({ databaseUrl, deps: { timeLimits, ...deps } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  return { server, port, user: await newUser(server.app) };
}

/** Waits until no new connection is accepted. */
const untilClosed = ({ app }: TestApp) => expect.poll(() => app.server.listening).toBe(false);

/** Sends a GET request and keeps the connection open. */
async function getAndKeep(port: number, path: string, cookie: string): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(request({ agent, port, path, headers: { cookie } }).end(), 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

test('the server finishes open requests and does not wait for idle connections [OPS-07]', async () => {
  const { server, port, user } = await listen(PATIENCE_MS, {}, await ownDatabase());
  expect(await getAndKeep(port, '/api/bookmarks', user.cookie)).toBe(200);

  const blocker = new pg.Client({ connectionString: server.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table bookmarks');
  const answer = getAndKeep(port, '/api/bookmarks', user.cookie);
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => server.deps.orm.em.getConnection().execute(waiting)).toHaveLength(1);
  const closed = server.close();
  await untilClosed(server);
  await blocker.query('commit');
  await blocker.end();
  expect(await answer).toBe(200);
  await closed;
});

test('a client that never completes its request is cut off [OPS-07]', async () => {
  const { server, port, user } = await listen(1);
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = ['POST /api/bookmarks HTTP/1.1', 'Host: x', `Cookie: ${user.cookie}`, 'Content-Type: application/json'];
  const received = once(server.app.server, 'request');
  socket.write([...head, 'Content-Length: 100', '', '{'].join('\r\n'));
  await received;
  const cut = once(socket.resume(), 'close');
  await server.close();
  await cut;
});

test('a request that waits for a database that hangs is cut off [OPS-07]', async () => {
  const databaseUrl = await ownDatabase();
  const database = await hangingDatabase(databaseUrl);
  const orm = await openDatabase(database.url, { limits: PATIENT_DATABASE });
  const { server, port, user } = await listen(1, { orm }, databaseUrl);
  expect(await getAndKeep(port, '/api/bookmarks', user.cookie)).toBe(200);
  database.hang();
  const received = once(server.app.server, 'request');
  const answer = getAndKeep(port, '/api/bookmarks', user.cookie).catch(() => 'cut off');
  await received;
  const closed = server.close();
  expect(await answer).toBe('cut off');
  database.answer();
  await closed;
  await orm.close(true);
  database.close();
});

test('while the server drains, /readyz fails, calls are answered, and their connections end [MANY-05]', async () => {
  const { app, close } = await startTestApp();
  const get = async (url: string) => {
    const { statusCode, headers } = await app.inject(url);
    return { status: statusCode, connection: headers.connection };
  };
  expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
  const drained = drain(app);
  expect(await get('/readyz')).toMatchObject({ status: 503 });
  expect(await get('/api/auth/user')).toEqual({ status: 401, connection: 'close' });
  await drained;
  await close();
});

test('the server tells work in the background to stop, and closes only after it has ended [OPS-07]', async () => {
  const server = await startTestApp();
  const steps: string[] = [];
  const told = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  server.app.runInBackground(async (stopping) => {
    await once(stopping, 'abort');
    told.resolve();
    await work.promise;
    steps.push('ended');
  });
  const closed = server.close().then(() => steps.push('closed'));
  await told.promise;
  // A whole server that starts and closes now needs longer than one that does not wait for the work.
  await (await startTestApp()).close();
  work.resolve();
  await closed;
  expect(steps).toEqual(['ended', 'closed']);
});
