import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../prisma-free-schema/migrate.ts';
import { openDatabase } from '../prisma-free-schema/orm.config.ts';
import { readEnv } from '../src/platform/env.ts';
import { withDatabase } from './start/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start/embedded-postgres.ts';
import { loadEnvFile } from './start/project.ts';

const MIN_VERSION = 150_000;
const USAGE =
  'Usage: node scripts/db.ts up (apply the migrations) | create [name] (write a migration for changes in the entities)';

/**
 * Applies the migrations to DATABASE_URL, or to the embedded database, which must not be in use. APP_DATABASE_URL is for
 * our own start scripts: the URL of the role that the server and the worker use (see prisma-free-schema/app-role.ts).
 */
async function up(): Promise<void> {
  await withDatabase(readEnv(), upgrade);
}

async function upgrade(databaseUrl: string): Promise<void> {
  await checkVersion(databaseUrl);
  await migrate(databaseUrl, { appUrl: process.env.APP_DATABASE_URL });
}

async function checkVersion(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query('select current_setting($1)::int as number, current_setting($2) as version', [
      'server_version_num',
      'server_version',
    ]);
    if (rows[0].number >= MIN_VERSION) return;
    throw new Error(`DATABASE_URL points to PostgreSQL ${rows[0].version}, but version 15 or newer is required.`);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('DATABASE_URL')) throw error;
    throw new Error(`The database of DATABASE_URL cannot be used: ${reason(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** When a host name has several addresses, a refused connection is an AggregateError without a message of its own. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** Compares the entities with a fresh, fully migrated database and writes the difference as a migration. */
async function create(name?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'new-migration-'));
  let database: EmbeddedPostgres | undefined;
  try {
    database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    await migrate(database.url);
    const orm = await openDatabase(database.url);
    const { fileName, diff } = await orm.migrator.create(undefined, false, false, name);
    await orm.close(true);
    console.log(
      diff.up.length > 0 ? `Wrote prisma-free-schema/migrations/${fileName}` : 'The entities have not changed.',
    );
  } finally {
    await database?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const commands: Record<string, (argument?: string) => Promise<void>> = { up, create };
const [command = '', argument] = process.argv.slice(2);
const run = commands[command];
loadEnvFile();
try {
  if (!run) throw new Error(USAGE);
  await run(argument);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
