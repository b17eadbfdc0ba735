import { randomUUIDv7 } from 'node:crypto';
import type { InsertObject } from 'kysely';
import type { Database, Db } from '#schema/orm.config.ts';
import { isOutage, isUnclear } from './errors.ts';
import { tryAgain } from './try-again.ts';

/** Longer than a database that stands still usually does so, and shorter than a proxy waits for an answer. */
const PATIENCE_MS = 40_000;
const RETRY_MS = 200;

type TableWithId = { [Table in keyof Database]: 'id' extends keyof Database[Table] ? Table : never }[keyof Database];

/**
 * Inserts a row that callers don't name, such as a note. If the connection breaks during the insert, nobody knows whether
 * the row was stored, and a caller who tries again would store a second one. So the same row is inserted again until the
 * database answers, for at most 40 seconds. Returns its id. Throws at once if it is certain that nothing was stored.
 */
export async function insertOnce<Table extends TableWithId>(
  db: Db,
  table: Table,
  data: Omit<InsertObject<Database, Table>, 'id'>,
): Promise<string>;
export async function insertOnce(
  db: Db,
  table: TableWithId,
  data: Omit<InsertObject<Database, TableWithId>, 'id'>,
): Promise<string> {
  const id = randomUUIDv7();
  const insert = db
    .insertInto(table)
    .values({ ...data, id } as InsertObject<Database, TableWithId>)
    .onConflict((conflict) => conflict.column('id').doNothing());
  let mayBeStored = false;
  await tryAgain(() => insert.execute(), {
    pauseMs: RETRY_MS,
    forMs: PATIENCE_MS,
    mayTryAgain: (error) => {
      mayBeStored ||= isUnclear(error);
      return mayBeStored && isOutage(error);
    },
  });
  return id;
}
