import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#schema/migrate.ts';
import { startTestApp } from '#server/testing/app.ts';
import { emptyDatabase, ownDatabase } from '#server/testing/database.ts';
import { startQuiz } from '#server/testing/quizzes.ts';
import { newUser, PASSWORD, type TestUser } from '#server/testing/user.ts';
import { VARIABLE_NAMES } from '../../src/platform/env.ts';
import { reserveDataDir } from '../start/data-dir.ts';
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts';
import { ROOT } from '../start/project.ts';
import { loadBackup } from './load.ts';
import { readTables } from './tables.ts';

const UNSET = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, '']));

let folder: string;
let databaseUrl: string;
let file: string;
let user: TestUser;

/** Runs a command of the product. Returns what it printed, on both outputs. */
async function run(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...UNSET, ...env } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], options);
  return stdout + stderr;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Returns the number of rows and a checksum of all rows of each table. */
async function contents(url: string): Promise<Record<string, [number, string]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Record<string, [number, string]> = {};
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query(
      `select count(*)::int as count, coalesce(md5(string_agg(t::text, '\n' order by t::text)), '') as sum from ${name} t`,
    );
    found[name] = [rows[0].count, rows[0].sum];
  }
  await client.end();
  return found;
}

/** Returns the tables in which a row contains the text. */
async function tablesWith(url: string, text: string): Promise<string[]> {
  const tables = Object.keys(await contents(url));
  const found = await Promise.all(
    tables.map(async (name) => {
      const [{ has }] = (await query<{ has: boolean }>(
        url,
        `select exists (select from ${name} t where position('${text}' in t::text) > 0) as has`,
      )) as [{ has: boolean }];
      return has ? [name] : [];
    }),
  );
  return found.flat();
}

const NOT_RESTORED = ['sign_ins', 'one_time_tokens'];

/** Returns the same of what a restore brings back. */
async function restorable(url: string) {
  const found = await contents(url);
  for (const name of NOT_RESTORED) found[name] = [0, ''];
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'study.backup.gz');
  databaseUrl = await ownDatabase();
  const { app, close } = await startTestApp({ databaseUrl });
  user = await newUser(app);
  // Everything that has a meaning in the format of the file.
  for (const content of ['\\.', 'a\\.\n\\.\nb', 'tab\tquote\'" \\N \\\\ \r\n', '𝄞 é', 'x'.repeat(19_000)])
    expect((await user.call('POST', '/notes', { topicId: '1.1', content })).status).toBeLessThan(300);
  expect((await startQuiz(user)).questions).toHaveLength(10);
  await query(
    databaseUrl,
    `insert into one_time_tokens (id, user_id, purpose, expires_at, created_at)
     select 'a digest', id, 'password-reset', now() + interval '30 minutes', now() from users`,
  );
  await close();
  await run('scripts/seed.ts', [], { DATABASE_URL: databaseUrl });
  await run('scripts/backup.ts', [file], { DATABASE_URL: databaseUrl });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a restored database has every row of every table except sign-ins and one-time links, and the product runs on it [OPS-39]', async () => {
  const restored = await emptyDatabase();
  await loadBackup(restored, file);
  const [before, after] = [await restorable(databaseUrl), await contents(restored)];
  for (const name of NOT_RESTORED) {
    expect((await contents(databaseUrl))[name]![0]).toBeGreaterThan(0);
    expect(after[name]).toEqual([0, '']);
  }
  expect(Object.values(before).filter(([count]) => count > 0).length).toBeGreaterThan(15);
  expect(after).toEqual(before);

  const { app, close } = await startTestApp({ databaseUrl: restored });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: user.email, password: PASSWORD },
  });
  expect(signIn.statusCode).toBe(200);
  const [{ name, value }] = signIn.cookies as [{ name: string; value: string }];
  const kept = await app.inject({ url: '/api/account/export', headers: { cookie: `${name}=${value}` } });
  expect(kept.body).toContain('x'.repeat(19_000));
  await close();
  // The next migration gets an id of its own.
  await query(restored, "insert into mikro_orm_migrations (name) values ('next')");
});

test('the statements of the handbook delete again an account that a restore brings back, and nothing of others [OPS-39]', async () => {
  const restored = await emptyDatabase();
  await loadBackup(restored, file);
  const [{ id }] = (await query<{ id: string }>(restored, `select id from users where email = '${user.email}'`)) as [
    { id: string },
  ];
  await query(
    restored,
    `insert into mails (id, kind, content, status, attempts, due_at, created_at)
     values (gen_random_uuid(), 'contact', '{"email": "${user.email}"}', 'waiting', 0, now(), now())`,
  );
  expect((await tablesWith(restored, id)).length).toBeGreaterThanOrEqual(5);
  const handbook = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, statements] = /<<'SQL'\n([\s\S]+?)\n *SQL\n/.exec(handbook) as unknown as [string, string];
  const others = `select count(*)::int as count from users where id <> '${id}'`;
  const before = await query(restored, others);
  await query(restored, statements.replaceAll(/id \d/g, id));
  expect(await tablesWith(restored, id)).toEqual([]);
  expect(await tablesWith(restored, user.email)).toEqual([]);
  expect(await query(restored, others)).toEqual(before);
});

test('a backup holds one moment, although users write meanwhile [OPS-39]', async () => {
  let isDone = false;
  let writes = 0;
  const writing = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    while (!isDone) {
      // Two tables in one transaction: a backup has both rows or none.
      const id = crypto.randomUUID();
      await client.query(`with added as (insert into rate_counts (key) values ('${id}') returning key)
        insert into app_secrets (name, value, created_at) select key, '', now() from added`);
      writes += 1;
    }
    await client.end();
  })();
  const path = join(folder, 'busy.backup.gz');
  await expect.poll(() => writes).toBeGreaterThan(10);
  await run('scripts/backup.ts', [path], { DATABASE_URL: databaseUrl });
  isDone = true;
  await writing;
  const restored = await emptyDatabase();
  await loadBackup(restored, path);
  const [halves] = await query<{ count: number }>(
    restored,
    'select count(*)::int as count from app_secrets s full join rate_counts r on r.key = s.name where r.key is null or s.name is null',
  );
  expect(halves).toEqual({ count: 0 });
  await query(databaseUrl, 'delete from app_secrets');
  await query(databaseUrl, 'delete from rate_counts');
});

test('only the owner can read the file, and a backup replaces no file [OPS-39]', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file);
  await expect(run('scripts/backup.ts', [file], { DATABASE_URL: databaseUrl })).rejects.toThrow(
    'exists. Choose another',
  );
  expect((await readFile(file)).equals(before)).toBe(true);
});

describe('a restore changes nothing', () => {
  const unpacked = async () => gunzipSync(await readFile(file)).toString('latin1');
  const packed = (text: string) => gzipSync(Buffer.from(text, 'latin1'));
  const damaged: [string, () => Promise<Buffer>][] = [
    ['a truncated file', async () => (await readFile(file)).subarray(0, -100)],
    ['half a file', async () => (await readFile(file)).subarray(0, (await stat(file)).size / 2)],
    ['a file without its last line', async () => packed((await unpacked()).replace(/\{"rows".*\n$/, ''))],
    ['a file with another text', async () => packed((await unpacked()).replace('xxxxx', 'yyyyy'))],
    ['a file with a row less', async () => packed((await unpacked()).replace(/\n[^\n]*xxxxx[^\n]*/, ''))],
    ['a file with more after the end', async () => packed(`${await unpacked()}more`)],
    ['another file', async () => Buffer.from('hello')],
    ['an empty file', async () => Buffer.alloc(0)],
  ];
  test.each(damaged)('from %s [OPS-40]', async (_name, make) => {
    const path = join(folder, `damaged-${crypto.randomUUID()}`);
    await writeFile(path, await make());
    const url = await emptyDatabase();
    await expect(loadBackup(url, path)).rejects.toThrow(/is no complete backup.*Nothing was changed/);
    expect(await contents(url)).toEqual({});
  });

  test.each([
    ['newer', 'Migration20990101000000_newer', /is from a newer version.*Update the product/],
    [
      'older than 1.0.0',
      'Migration20261121032559_initial',
      /is of a version before 1\.0\.0.*Only the version that made it/,
    ],
  ])('from a file of a version that is %s [OPS-40]', async (_version, migration, sentence) => {
    const [other, path] = [await ownDatabase(), join(folder, migration)];
    await query(other, `insert into mikro_orm_migrations (name) values ('${migration}')`);
    await run('scripts/backup.ts', [path], { DATABASE_URL: other });
    const url = await emptyDatabase();
    await expect(run('scripts/restore.ts', [path], { DATABASE_URL: url })).rejects.toThrow(sentence);
    expect(await contents(url)).toEqual({});
  });

  test('in a database that is in use; one that was only migrated is empty [OPS-40]', async () => {
    const before = await contents(databaseUrl);
    await expect(loadBackup(databaseUrl, file)).rejects.toThrow(/is not empty: \w+ has rows/);
    expect(await contents(databaseUrl)).toEqual(before);
    const url = await emptyDatabase();
    await migrate(url);
    await loadBackup(url, file);
    expect(await contents(url)).toEqual(await restorable(databaseUrl));
  });
});

test('a backup of an older version is migrated after its rows are restored [OPS-39]', async () => {
  // The version after this one: its first migration changes restored rows, and its second one rests on that.
  const later = join(folder, 'later');
  const code = ['package.json', 'prisma-free-schema', 'scripts', 'shared', 'src'];
  for (const path of [...code, 'content/exam.json', 'content/catalogue.json'])
    await cp(join(ROOT, path), join(later, path), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(later, 'node_modules'));
  const added = {
    Migration20990101000000_titles: `alter table notes add title text; update notes set title = left(content, 3)`,
    Migration20990102000000_long_titles: `create table long_titles as select id from notes where length(title) = 3`,
  };
  for (const [name, sql] of Object.entries(added))
    await writeFile(
      join(later, `prisma-free-schema/migrations/${name}.ts`),
      `import { Migration } from '@mikro-orm/migrations';
      export class ${name} extends Migration {
        override name = '${name}';
        override up(): void { this.addSql(\`${sql}\`); }
      }`,
    );
  const url = await emptyDatabase();
  expect(await run(join(later, 'scripts/restore.ts'), [file], { DATABASE_URL: url })).toContain('Start the product');
  const { long_titles: titled, ...after } = await contents(url);
  const before = await restorable(databaseUrl);
  expect(titled![0]).toBeGreaterThan(3);
  expect(await query(url, `select from notes where title is distinct from left(content, 3)`)).toEqual([]);
  const countOf = (tables: typeof before) => Object.entries(tables).map(([name, [count]]) => [name, count]);
  expect(countOf({ ...after, mikro_orm_migrations: before.mikro_orm_migrations! })).toEqual(countOf(before));
  expect(await query(url, 'select name from mikro_orm_migrations order by id desc limit 2')).toEqual(
    Object.keys(added)
      .reverse()
      .map((name) => ({ name })),
  );
});

test('the embedded database is restored and saved, also while the product uses it [OPS-39]', async () => {
  const DATA_DIR = join(folder, 'data');
  await expect(run('scripts/backup.ts', [join(folder, 'none')], { DATA_DIR })).rejects.toThrow('has no database');
  expect(existsSync(DATA_DIR)).toBe(false);
  expect(await run('scripts/restore.ts', [file], { DATA_DIR })).toContain('Start the product');
  await expect(run('scripts/restore.ts', [file], { DATA_DIR })).rejects.toThrow('is not empty');
  const again = join(folder, 'again.backup.gz');
  await run('scripts/backup.ts', [join(folder, 'stopped.backup.gz')], { DATA_DIR });
  await reserveDataDir(DATA_DIR);
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  expect(await run('scripts/backup.ts', [again], { DATA_DIR })).toMatch(/Saved \d+ rows.*personal data/s);
  await server.stop();
  const restored = await emptyDatabase();
  await loadBackup(restored, again);
  expect(await contents(restored)).toEqual(await restorable(databaseUrl));
});
