import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isBeforeFirstVersion, knownMigrations, migrate } from '#schema/migrate.ts';
import { checkBackup, type Head, readBackup, skip } from './file.ts';
import { target } from './save.ts';
import { MIGRATIONS, readMigrations, readSequences, readTables } from './tables.ts';

type Options = {
  /** The role of the server and the worker, as in `migrate`. */
  appUrl?: string;
};

/**
 * Restores a backup into an empty database: creates the tables of the backup's version, copies all rows except sign-ins
 * and one-time links in one transaction, and then applies newer migrations. The URL must be that of the owner of the tables. Before it changes
 * anything, it checks the whole file and the database. Returns the first line of the file.
 */
export async function loadBackup(databaseUrl: string, path: string, { appUrl }: Options = {}): Promise<Head> {
  const head = await checkBackup(path);
  if (await isBeforeFirstVersion(head.migrations))
    throw new Error(
      `${path} is of a version before 1.0.0, which this version cannot restore. Only the version that made it can.`,
    );
  const known = await knownMigrations();
  if (head.migrations.some((name) => !known.includes(name)))
    throw new Error(`${path} is from a newer version of the product. Update the product, then restore.`);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await checkEmpty(client, head);
    await migrate(databaseUrl, { only: head.migrations });
    await copyRows(client, path);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl, { appUrl });
  return head;
}

/** Migrations fill this table, so a new database has its rows. */
const QUOTAS = 'quotas';
/** A restore would bring back sign-ins that ended and links that were used after the backup. */
const NOT_RESTORED = new Set(['sign_ins', 'one_time_tokens']);

/** Throws if the database has rows or tables that are not ours, or is of another version than the backup. */
async function checkEmpty(client: pg.Client, head: Head): Promise<void> {
  const migrations = await readMigrations(client);
  const tables = await readTables(client);
  if (migrations.length === 0 && tables.length > 0) throw new Error('The database has tables of another program.');
  for (const { name } of tables.filter(({ name }) => name !== MIGRATIONS && name !== QUOTAS)) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount) throw new Error(`The database is not empty: ${name} has rows. A restore needs an empty database.`);
  }
  if (migrations.some((name) => !head.migrations.includes(name)))
    throw new Error(
      'The tables of the database are of another version than the backup. A restore needs an empty database.',
    );
}

async function copyRows(client: pg.Client, path: string): Promise<void> {
  await client.query('begin');
  try {
    // Written again from the file.
    for (const table of [MIGRATIONS, QUOTAS]) await client.query(`delete from ${table}`);
    await readBackup(path, {
      onTable: async (table, rows) => {
        if (NOT_RESTORED.has(table.name)) return await skip(rows);
        const name = pg.escapeIdentifier(table.name);
        // Triggers keep derived rows, which the backup already has.
        await client.query(`alter table ${name} disable trigger user`);
        const stream = client.query(copyFrom(`copy ${target(table)} from stdin`));
        await pipeline(rows, stream);
        await client.query(`alter table ${name} enable trigger user`);
        return stream.rowCount;
      },
    });
    for (const { table, column } of await readSequences(client)) {
      const [name, key] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${key}), 0) + 1 from ${name}), false)`,
        [name, column],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
