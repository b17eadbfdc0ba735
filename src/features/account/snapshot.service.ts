import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';

const CHUNK_LENGTH = 64 * 1024;

/**
 * Yields the text of a file in chunks. The file is a consistent snapshot of the database, however long the client takes to
 * receive it.
 */
export async function* inSnapshot(
  em: EntityManager,
  textsOf: (tx: EntityManager) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const tx = em.fork();
  await tx.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    await tx.execute("set local time zone 'UTC'");
    // It would count while the client reads. The whole export has a time limit of its own.
    await tx.execute('set local statement_timeout = 0');
    yield* inChunks(textsOf(tx));
  } finally {
    await tx.rollback();
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
