import { readdir } from 'node:fs/promises';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { allowDataOnly } from './app-role.ts';
import { openDatabase } from './orm.config.ts';

/** The key of the lock that a process holds while it migrates. It is part of no other use of advisory locks. */
const LOCK = 5_818_327;

type Options = {
  /** The URL of the role that the server and the worker use. The role gets access to rows, and to nothing else. */
  appUrl?: string;
  /** The migrations of our tables to apply, by name. All by default. */
  only?: string[];
};

/**
 * Applies all pending migrations: those of our tables, then those of BullMQ, which would wait forever if its schema
 * were missing. Safe to repeat. Processes that start at the same time migrate one after the other. Keeps the migrations
 * of a newer version, so that an operator can go back to this one. Throws if the database is of a version before 1.0.0.
 */
export async function migrate(databaseUrl: string, { appUrl, only }: Options = {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // The lock belongs to the connection, so it ends with this process, however that ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrateTables(databaseUrl, only);
    await runMigrations(client);
    if (appUrl !== undefined) await allowDataOnly(client, appUrl);
  } finally {
    await client.end();
  }
}

async function migrateTables(databaseUrl: string, only?: string[]): Promise<void> {
  // No query timeout, because a migration may run for a long time.
  const orm = await openDatabase(databaseUrl, { limits: { connect: 10_000, query: 0 } });
  try {
    const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
    if (await isBeforeFirstVersion(applied)) {
      throw new Error(
        'The database is of a version before 1.0.0, which this version cannot use. Choose an empty database: another DATABASE_URL, or without it another DATA_DIR.',
      );
    }
    const pending = (await orm.migrator.getPending()).map(({ name }) => name);
    const migrations = pending.filter((name) => only?.includes(name) ?? true);
    if (migrations.length > 0) await orm.migrator.up({ migrations });
  } finally {
    await orm.close(true);
  }
}

/** Returns the names of all migrations of our tables, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(`${import.meta.dirname}/migrations`);
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
}

/**
 * Returns whether some of the applied migrations are from before version 1.0.0, whose first migration replaced them. Until
 * then, who changes the first migration gives it a later name, so that a database with the one before is refused.
 */
export async function isBeforeFirstVersion(applied: readonly string[]): Promise<boolean> {
  const [first] = await knownMigrations();
  return applied.some((name) => name < first!);
}
