import pg from 'pg';
import { inject } from 'vitest';

const DUPLICATE_DATABASE = '42P04';

async function clone(name: string, template = inject('postgres').template): Promise<string> {
  const { url } = inject('postgres');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${template}`);
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await admin.end();
  }
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

/** Returns the migrated database of this test worker. Each test creates its own users, so nothing is cleaned up. */
export const workerDatabase = (): Promise<string> => clone(`worker_${process.env.VITEST_POOL_ID ?? '0'}`);

/** Creates a migrated database for one test file, for tests that count rows or break things. */
export const ownDatabase = (): Promise<string> => clone(`own_${crypto.randomUUID().replaceAll('-', '')}`);

/** Creates a database without tables, for tests of migrations. */
export const emptyDatabase = (): Promise<string> =>
  clone(`empty_${crypto.randomUUID().replaceAll('-', '')}`, 'template1');
