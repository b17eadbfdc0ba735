import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openQueues } from '#server/platform/queue/queue.ts';
import { PATIENT_DATABASE, PATIENT_LIMITS, startTestApp } from '#server/testing/app.ts';
import { emptyDatabase, ownDatabase } from '#server/testing/database.ts';
import { newUser } from '#server/testing/user.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './orm.config.ts';

const clients: pg.Client[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

test('processes that migrate one database at the same time wait for each other [OPS-34]', async () => {
  const url = await emptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const orm = await openDatabase(url, { limits: PATIENT_DATABASE });
  expect(await orm.migrator.getPending()).toEqual([]);
  await orm.close(true);
  const { rows } = await (await connect(url)).query(
    'select count(*)::int as all, count(distinct name)::int as names from mikro_orm_migrations',
  );
  expect(rows[0].all).toBe(rows[0].names);
});

test('a database of a version before 1.0.0 is refused with a sentence that says what to do [OPS-48]', async () => {
  const url = await ownDatabase();
  await (await connect(url)).query(
    "insert into mikro_orm_migrations (name) values ('Migration20261121032559_initial')",
  );
  const up = promisify(execFile)(process.execPath, ['scripts/db.ts', 'up'], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATABASE_URL: url },
  });
  await expect(up).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The database is of a version before 1\.0\.0, which .* Choose an empty database: .*\.\n$/,
    ),
  });
});

test('an operator can go back to this version: the migrations of a newer one stay [MANY-10]', async () => {
  const url = await ownDatabase();
  const client = await connect(url);
  const applied = async () => (await client.query('select name from mikro_orm_migrations order by id')).rows;
  const before = await applied();
  await client.query("insert into mikro_orm_migrations (name) values ('Migration20990101000000_newer')");
  await migrate(url);
  expect(await applied()).toEqual([...before, { name: 'Migration20990101000000_newer' }]);
});

test('the role of the server and the worker reads and writes rows, and changes nothing else [OPS-35]', async () => {
  const url = await emptyDatabase();
  const appUrl = new URL(url);
  appUrl.username = `app_${crypto.randomUUID().slice(0, 8)}`;
  appUrl.password = "p'wd 1";
  await migrate(url, { appUrl: appUrl.href });
  appUrl.password = 'another one';
  await migrate(url, { appUrl: appUrl.href });

  const app = await connect(appUrl.href);
  for (const forbidden of [
    'create table extra (id int)',
    'alter table users add extra int',
    'drop table notes',
    'truncate notes',
    'create database extra',
    'create role extra',
    'delete from mikro_orm_migrations',
    "copy notes to program 'cat'",
  ]) {
    await expect(app.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/);
  }
  const server = await startTestApp({ databaseUrl: appUrl.href });
  const { call } = await newUser(server.app);
  expect((await call('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(200);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  await server.close();

  const queues = openQueues({ databaseUrl: appUrl.href, timeLimits: PATIENT_LIMITS });
  const queue = queues.queue('role');
  const done = Promise.withResolvers<unknown>();
  const worker = queues.worker('role', async (job) => done.resolve(job.data), done.reject);
  // The first job without an id of its own creates the queue's sequence.
  await queue.add('once', {});
  await queue.upsertJobScheduler('hourly', { every: 3_600_000 }, { name: 'hourly' });
  expect(await done.promise).toEqual({});
  await worker.close();
  await queue.close();
  await queues.close();
});
