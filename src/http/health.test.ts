import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#schema/migrate.ts';
import { openDatabase } from '#schema/orm.config.ts';
import type { Note } from '#shared/notes.ts';
import { openQueues } from '../platform/queue/queue.ts';
import { PATIENT_LIMITS, startTestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { hangingDatabase } from '../testing/hanging-database.ts';
import { caller, newUser } from '../testing/user.ts';

const SOON_MS = 300;

test('/readyz responds with 200 if everything is usable [OPS-28, OPS-29]', async () => {
  const { app, close } = await startTestApp();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', database: 'ok', schema: 'ok', queue: 'ok' });
  await close();
});

test('concurrent calls share one check, and its result is cached for one second [OPS-29]', async () => {
  const plain = await startTestApp();
  const { queue } = plain.deps;
  let now = new Date();
  let checks = 0;
  const check = async () => {
    checks += 1;
    await queue.check();
    // Concurrent calls share even a check that takes longer than the cache time.
    now = new Date(now.getTime() + 1500);
  };
  const { app, close } = await startTestApp({ deps: { queue: { ...queue, check }, clock: () => now } });
  const ready = async () => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200]);
  expect(await ready()).toBe(200);
  expect(checks).toBe(1);
  now = new Date(now.getTime() + 1000);
  expect(await ready()).toBe(200);
  expect(checks).toBe(2);
  await close();
  await plain.close();
});

test('/readyz reports a schema that lacks a migration [OPS-29]', async () => {
  const databaseUrl = await ownDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from mikro_orm_migrations');
  const { app, close } = await startTestApp({ databaseUrl });
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ message: 'Not usable now: schema', database: 'ok', schema: 'failed' });
  await client.end();
  await close();
});

test('without the database, /healthz is 200, /readyz is 503, and calls are 503 with Retry-After [OPS-28, OPS-29, SEC-10]', async () => {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  const { app, close } = await startTestApp({ databaseUrl });
  const { call, cookie } = await newUser(app);

  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: databaseUrl.replace(`/${name}`, '/postgres') });
  await admin.connect();
  await admin.query(`alter database ${name} with allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json().message).toContain('database');
  for (const answer of [await call('GET', '/bookmarks'), await call('POST', '/bookmarks', { topicId: '1.1' })]) {
    expect(answer).toMatchObject({ status: 503, body: { message: expect.any(String), code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toMatch(/postgres|database|connect/i);
  }
  const rpc = await app.inject({ method: 'GET', url: '/trpc/bookmarks.list', headers: { cookie } });
  expect(rpc.statusCode).toBe(503);

  await admin.query(`alter database ${name} with allow_connections true`);
  await admin.end();
  expect((await call('GET', '/bookmarks')).status).toBe(200);
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  await close();
});

test('/readyz reports an unreachable Redis each time [OPS-29]', async () => {
  const databaseUrl = await ownDatabase();
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const timeLimits = { ...PATIENT_LIMITS, queueCheck: SOON_MS };
  const queue = openQueues({ databaseUrl, redisUrl: `redis://127.0.0.1:${port}`, timeLimits });
  let now = new Date();
  const { app, close } = await startTestApp({ databaseUrl, deps: { queue, clock: () => now } });
  for (let poll = 0; poll < 2; poll += 1) {
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ message: 'Not usable now: queue', database: 'ok', queue: 'failed' });
    now = new Date(now.getTime() + 1000);
  }
  await queue.close();
  await close();
  silent.close();
});

test('a database that hangs is also 503, and interrupted connections are not reused [OPS-29, SEC-10]', async () => {
  const databaseUrl = await ownDatabase();
  const database = await hangingDatabase(databaseUrl);
  const usual = await startTestApp({ databaseUrl });
  const { call: callUsual, cookie } = await newUser(usual.app);
  const { body: note } = await callUsual<Note>('POST', '/notes', { topicId: '1.1', content: 'Before' });

  const orm = await openDatabase(database.url, { limits: { connect: SOON_MS, query: SOON_MS } });
  const { app, close } = await startTestApp({ databaseUrl, deps: { orm } });
  const call = caller(app, cookie);
  const backend = async () => {
    const rows = await orm.em.getConnection().execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    return rows[0]!.pid;
  };
  // A slow machine may need several times the limit.
  const untilBackend = () => expect.poll(() => backend().catch(() => null));
  await untilBackend().not.toBeNull();
  const before = await backend();

  database.hang();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', database: 'failed' });
  // The first two calls use open connections. The others find none.
  for (let time = 0; time < 4; time += 1) {
    const answer = await call('PATCH', `/notes/${note.id}`, { content: 'Lost' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }

  database.answer();
  await expect.poll(async () => (await call('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(200);
  await untilBackend().toSatisfy((pid) => pid !== null && pid !== before);
  expect((await callUsual('GET', '/bookmarks')).body).toMatchObject([{ topicId: '1.1' }]);
  await orm.close(true);
  await close();
  await usual.close();
  database.close();
});

test('/readyz is 503 while PostgreSQL can read but not write to the disk, and checks that every ten seconds [LIM-28]', async () => {
  const databaseUrl = await ownDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let now = new Date();
  const { app, close } = await startTestApp({ databaseUrl, deps: { clock: () => now } });
  const ready = async () => {
    now = new Date(now.getTime() + 2000);
    return (await app.inject('/readyz')).statusCode;
  };
  expect(await ready()).toBe(200);
  // Files of this size are as impossible as on a full disk.
  await client.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set temp_file_limit = '1kB'`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  now = new Date(now.getTime() + 10_000);
  await expect.poll(async () => (await app.inject('/readyz')).json().database).toBe('failed');
  expect(await ready()).toBe(503);
  await client.end();
  await close();
});
