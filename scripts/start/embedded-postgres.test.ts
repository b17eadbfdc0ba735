import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { commandLine } from './process-table.ts';

let dataDir: string;
const servers: EmbeddedPostgres[] = [];

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  servers.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

test('PostgreSQL starts in an empty folder, keeps its data after a stop, and ends a leftover server [OPS-03, OPS-14]', async () => {
  const first = await start();
  expect(await query(first.url, 'show server_version_num')).toEqual({
    server_version_num: expect.stringMatching(/^18/),
  });
  expect(await query(first.url, "select lower('ÄÉ') as lower")).toEqual({ lower: 'äé' });
  await query(first.url, 'create table kept as select 1 as one');
  await first.stop();
  await first.stop();
  expect(await commandLine(first.pid)).toBeUndefined();

  const leftover = await start();
  const next = await start();
  expect(await commandLine(leftover.pid)).toBeUndefined();
  expect(await query(next.url, 'select one from kept')).toEqual({ one: 1 });
  await next.stop();
});

test('a pid file with the id of an unrelated process prevents no start and ends no process', async () => {
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  await writeFile(pidFile, `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n`);
  const server = await start();
  expect(await readFile(pidFile, 'utf8')).toMatch(new RegExp(`^${server.pid}\n`));
  await server.stop();
});

test('PostgreSQL rejects a wrong password, and only the owner can read the correct one [OPS-14]', async () => {
  const server = await start();
  const wrong = new URL(server.url);
  wrong.password = 'postgres';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  await server.stop();
});
