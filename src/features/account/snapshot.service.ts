import { sql } from 'kysely';
import type { Call } from '../../call.ts';

const CHUNK_LENGTH = 64 * 1024;

/**
 * Yields the text of a file in chunks. The file is a consistent snapshot of the database, however long the client takes to
 * receive it.
 */
export async function* inSnapshot<Own extends Call>(
  call: Own,
  textsOf: (call: Own) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const tx = await call.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`set local time zone 'UTC'`.execute(tx);
    // It would count while the client reads. The whole export has a time limit of its own.
    await sql`set local statement_timeout = 0`.execute(tx);
    yield* inChunks(textsOf({ ...call, db: tx }));
  } finally {
    await tx.rollback().execute();
  }
}

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
