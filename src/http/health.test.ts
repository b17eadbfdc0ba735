import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#schema/migrate.ts';
import { openDatabase } from '#schema/orm.config.ts';
import { openQueues } from '../platform/queue/queue.ts';
import { startTestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { hangingDatabase } from '../testing/hanging-database.ts';
import { newUser } from '../testing/user.ts';

test('with everything usable /readyz is 200 [OPS-28, OPS-29]', async () => {
  const { app, close } = await startTestApp();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', database: 'ok', schema: 'ok', queue: 'ok' });
  await close();
});

test('calls at once share one look, and those of a second later get its answer [OPS-29]', async () => {
  const plain = await startTestApp();
  const { queue } = plain.deps;
  let now = new Date();
  let looks = 0;
  const check = async () => {
    looks += 1;
    await queue.check();
    // What takes longer than an answer is kept is still shared by who waits for it.
    now = new Date(now.getTime() + 1500);
  };
  const { app, close } = await startTestApp({ deps: { queue: { ...queue, check }, clock: () => now } });
  const ready = async () => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200]);
  expect(await ready()).toBe(200);
  expect(looks).toBe(1);
  now = new Date(now.getTime() + 1000);
  expect(await ready()).toBe(200);
  expect(looks).toBe(2);
  await close();
  await plain.close();
});

test('a schema that lacks a migration is named [OPS-29]', async () => {
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

test('without the database the process is up, nothing is ready, and calls are 503 with Retry-After [OPS-28, OPS-29, SEC-10]', async () => {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  const { app, deps, close } = await startTestApp({ databaseUrl });
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
    expect(answer.body.message).not.toMatch(/postgres|database|connect/i);
  }
  const rpc = await app.inject({ method: 'GET', url: '/trpc/bookmarks.list', headers: { cookie } });
  expect(rpc.statusCode).toBe(503);

  await admin.query(`alter database ${name} with allow_connections true`);
  await admin.end();
  expect((await call('GET', '/bookmarks')).status).toBe(200);
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
  expect(deps.orm).toBeDefined();
  await close();
});

test('a Redis that is away is named, each time anew [OPS-29]', async () => {
  const databaseUrl = await ownDatabase();
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const queue = openQueues({ databaseUrl, redisUrl: `redis://127.0.0.1:${port}` });
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

test('a database that hangs is 503 too, and no connection is used again that was left in the middle [OPS-29, SEC-10]', async () => {
  const databaseUrl = await ownDatabase();
  const database = await hangingDatabase(databaseUrl);
  const orm = await openDatabase(database.url, { connect: 300, query: 300 });
  const { app, close } = await startTestApp({ databaseUrl, deps: { orm } });
  const { call } = await newUser(app);
  const { body: note } = await call('POST', '/notes', { topicId: '1.1', content: 'Before' });
  const backend = async () => (await orm.em.getConnection().execute('select pg_backend_pid() as pid'))[0]?.pid;
  const before = await backend();

  database.hang();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', database: 'failed' });
  // The first two meet connections that were open, the others none.
  for (let time = 0; time < 4; time += 1) {
    const answer = await call('PATCH', `/notes/${note.id}`, { content: 'Lost' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }

  database.answer();
  await expect.poll(async () => (await call('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(200);
  expect(await backend()).not.toBe(before);
  const others = new pg.Client({ connectionString: databaseUrl });
  await others.connect();
  expect((await others.query('select topic_id from bookmarks')).rows).toEqual([{ topic_id: '1.1' }]);
  await others.end();
  await orm.close(true);
  await close();
  database.close();
});
