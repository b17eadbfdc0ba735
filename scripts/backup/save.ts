import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Head, toLine } from './file.ts';
import { END_OF_ROWS } from './section-reader.ts';
import { readMigrations, readTables, type Table } from './tables.ts';

/**
 * Writes all rows of one moment to `target`, while the product goes on. Holds little in memory. Returns the number of rows.
 */
export async function saveBackup(databaseUrl: string, target: Writable, now: Date): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // All tables come from the same snapshot.
    await client.query('begin isolation level repeatable read read only');
    const tables = await readTables(client);
    const migrations = await readMigrations(client);
    if (migrations.length === 0) throw new Error('The database has no tables of this product.');
    const head: Head = { format: 'study-guide-backup', version: 1, createdAt: now.toISOString(), migrations, tables };
    const rows: Record<string, number> = {};
    await pipeline(Readable.from(parts(client, head, rows)), createGzip(), target);
    return Object.values(rows).reduce((sum, count) => sum + count, 0);
  } finally {
    await client.end();
  }
}

async function* parts(client: pg.Client, head: Head, rows: Record<string, number>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (chunk: Buffer) => {
    hash.update(chunk);
    return chunk;
  };
  yield hashed(toLine(head));
  for (const table of head.tables) {
    const stream = client.query(copyTo(`copy ${target(table)} to stdout`));
    for await (const chunk of stream) yield hashed(chunk);
    rows[table.name] = stream.rowCount;
    yield hashed(END_OF_ROWS);
  }
  yield toLine({ rows, sha256: hash.digest('hex') });
}

/** The table and its columns, as COPY takes them. */
export const target = ({ name, columns }: Table): string =>
  `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
