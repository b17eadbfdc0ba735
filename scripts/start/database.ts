import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../src/platform/env.ts';
import { DataDirInUse, reserveDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** The line with the port in PostgreSQL's file postmaster.pid. */
const PORT_LINE = 3;

/** Returns the URL of the embedded database while the product runs. */
export async function runningDatabaseUrl(dataDir: string): Promise<string> {
  try {
    const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
    const postmaster = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    return `postgresql://postgres:${password.trim()}@127.0.0.1:${Number(postmaster.split('\n')[PORT_LINE])}/postgres`;
  } catch {
    throw new Error(
      'No database is running. Start the product with `npm start`, then repeat this in a second terminal.',
    );
  }
}

/** Calls `use` with the URL of the database. Starts the embedded database for it, which must not be in use. */
export async function withDatabase<T>({ databaseUrl, dataDir }: Env, use: (url: string) => Promise<T>): Promise<T> {
  if (databaseUrl !== undefined) return use(databaseUrl);
  await reserveDataDir(dataDir);
  const database = await startEmbeddedPostgres({ dataDir });
  return use(database.url).finally(database.stop);
}

/** The same for a database that exists, and that the product may be using. */
export async function withExistingDatabase<T>(env: Env, use: (url: string) => Promise<T>): Promise<T> {
  if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'postgres')))
    throw new Error(`The folder ${env.dataDir} has no database. Set DATA_DIR or DATABASE_URL.`);
  try {
    return await withDatabase(env, use);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return use(await runningDatabaseUrl(env.dataDir));
  }
}
