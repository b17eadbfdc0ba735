import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#schema/orm.config.ts';
import { anyOf } from './sql.ts';
import { DAY_MS } from './time.ts';

// The hashed files of client builds, in the database. During a release, a page of one build asks a server process of
// another build for its files. Later, a page that stayed open asks a server that never had them.

const KEPT_MS = 30 * DAY_MS;

/** What a build compresses beside each file. */
const IS_COPY = /\.(br|gz)$/;

/** Keeps the files of a folder for all server processes. Returns how many of them were not kept yet. */
export async function keepFiles(db: Db, folder: string, now: Date): Promise<number> {
  const names = (await readdir(folder)).filter((name) => !IS_COPY.test(name));
  if (names.length === 0) return 0;
  const kept = await db
    .updateTable('client_files')
    .set({ kept_at: now })
    .where('name', '=', anyOf(names))
    .returning('name')
    .execute();
  const isKept = new Set(kept.map(({ name }) => name));
  const missing = names.filter((name) => !isKept.has(name));
  for (const name of missing) {
    await db
      .insertInto('client_files')
      .values({ name, body: await readFile(join(folder, name)), kept_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return missing.length;
}

export async function listKeptFiles(db: Db): Promise<Set<string>> {
  const files = await db.selectFrom('client_files').select('name').execute();
  return new Set(files.map(({ name }) => name));
}

export async function readKeptFile(db: Db, name: string): Promise<Buffer | undefined> {
  const file = await db.selectFrom('client_files').select('body').where('name', '=', name).executeTakeFirst();
  return file?.body as Buffer | undefined;
}

/** Deletes the files of builds that no server has started with for a month. */
export async function clearOldFiles(db: Db, now: Date): Promise<number> {
  const old = db.deleteFrom('client_files').where('kept_at', '<', new Date(now.getTime() - KEPT_MS));
  return Number((await old.executeTakeFirst()).numDeletedRows);
}
