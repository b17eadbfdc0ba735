import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '#schema/orm.config.ts';
import { PATIENT_DATABASE, startTestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { hangingDatabase } from '../testing/hanging-database.ts';
import { newUser } from '../testing/user.ts';
import { CALLS_AT_ONCE } from './shed-load.ts';

test('while the server works on as many calls as it can, a new one gets 503 with Retry-After, and all others are answered [LOAD-01]', async () => {
  const databaseUrl = await ownDatabase();
  const database = await hangingDatabase(databaseUrl);
  const orm = await openDatabase(database.url, { limits: PATIENT_DATABASE });
  const { app, close } = await startTestApp({ databaseUrl, deps: { orm } });
  const { call } = await newUser(app);

  database.hang();
  const calls = Array.from({ length: CALLS_AT_ONCE }, () => call('GET', '/bookmarks'));
  // Without a cookie, a call needs no database: while there is room, it is answered at once.
  await expect.poll(async () => (await app.inject('/api/auth/user')).statusCode).toBe(503);
  expect((await call('GET', '/topics')).status).toBe(503);
  const refused = await call('POST', '/bookmarks', { topicId: '1.1' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject('/healthz')).statusCode).toBe(200);

  database.answer();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  expect((await call('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(200);
  await orm.close(true);
  await close();
  database.close();
});

test('while one address has all places, others are answered [LOAD-01]', async () => {
  const databaseUrl = await ownDatabase();
  const database = await hangingDatabase(databaseUrl);
  const orm = await openDatabase(database.url, { limits: PATIENT_DATABASE });
  const { app, close } = await startTestApp({ databaseUrl, deps: { orm } });
  const { call } = await newUser(app);
  const statusFor = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/auth/user', remoteAddress })).statusCode;

  database.hang();
  const calls = Array.from({ length: CALLS_AT_ONCE }, () => call('GET', '/bookmarks'));
  await expect.poll(() => statusFor('127.0.0.1')).toBe(503);
  expect(await statusFor('203.0.113.9')).toBe(401);

  database.answer();
  await Promise.all(calls);
  await orm.close(true);
  await close();
  database.close();
});

test('calls whose body does not arrive keep nobody out [LOAD-01]', async () => {
  const { app, close } = await startTestApp({ env: { TRUST_PROXY: '1' } });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets = Array.from({ length: CALLS_AT_ONCE + 10 }, (_, at) => {
    const socket = connect(Number(url.port), url.hostname).on('error', () => {});
    socket.write(
      `POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.3.0.${at % 250}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    return socket;
  });
  const connections = () =>
    new Promise<number>((done, fail) =>
      app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
    );
  await expect.poll(connections).toBeGreaterThan(CALLS_AT_ONCE);
  for (let time = 0; time < 5; time += 1) {
    expect((await app.inject('/api/auth/user')).statusCode).toBe(401);
    await new Promise(setImmediate);
  }
  for (const socket of sockets) socket.destroy();
  await close();
});
