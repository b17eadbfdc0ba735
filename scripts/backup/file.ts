import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { SectionReader } from './section-reader.ts';

/**
 * The first line of a backup. The file is compressed with gzip. After the first line it has the rows of each table in the
 * order of `tables`, in PostgreSQL's text format, each table closed with the line `\.`. The last line is an `End`.
 */
const Head = z.object({
  format: z.literal('study-guide-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Head = z.output<typeof Head>;

const End = z.object({
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** The checksum of all bytes before this line, before compression. */
  sha256: z.string(),
});
export type End = z.output<typeof End>;

export const toLine = (part: Head | End): Buffer => Buffer.from(`${JSON.stringify(part)}\n`);

type Reading = {
  /** Called for each table. Must read all rows. May return how many there were. */
  onTable: (table: Head['tables'][number], rows: AsyncIterable<Buffer>) => Promise<number | undefined>;
};

/** Reads rows to their end. */
export async function skip(rows: AsyncIterable<Buffer>): Promise<undefined> {
  for await (const _ of rows);
}

/** Reads a backup from its first to its last byte. Throws if it is damaged or incomplete. */
export async function readBackup(path: string, { onTable }: Reading): Promise<Head> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  try {
    const reader = new SectionReader(unpacked);
    const head = Head.parse(JSON.parse(await reader.line()));
    const counted: Record<string, number> = {};
    for (const table of head.tables) {
      const count = await onTable(table, reader.rows());
      if (typeof count === 'number') counted[table.name] = count;
    }
    const sha256 = reader.checksum();
    const end = End.parse(JSON.parse(await reader.line()));
    await reader.expectEnd();
    if (end.sha256 !== sha256) throw new Error('The checksum is wrong');
    const wrong = Object.keys(counted).filter((name) => counted[name] !== end.rows[name]);
    if (wrong.length > 0) throw new Error(`The number of rows is wrong in ${wrong.join(', ')}`);
    return head;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Reads the whole file and checks it. */
export async function checkBackup(path: string): Promise<Head> {
  try {
    return await readBackup(path, { onTable: (_table, rows) => skip(rows) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') throw new Error(`${path} cannot be read: ${message}`);
    const reason = error instanceof z.ZodError || error instanceof SyntaxError ? 'It has another format' : message;
    throw new Error(`${path} is no complete backup of this product: ${reason}. Nothing was changed.`);
  }
}
