import type { Database, Db } from '#schema/orm.config.ts';
import { DAYS_TO_RESTORE } from '#shared/deleted.constants.ts';
import { anyOf } from './sql.ts';
import { DAY_MS } from './time.ts';

// A deleted row of a `DeletableTable` stays for 30 days, so that its user can restore it. Every query of such a table must
// exclude deleted rows.

/** A table with the column of `deletable()`. */
type DeletableTable = {
  [Table in keyof Database]: 'deleted_at' extends keyof Database[Table] ? Table : never;
}[keyof Database];

type OwnRow = { id: string; userId: string };

/**
 * Deletes a user's row so that it can be restored. Does nothing if it is already deleted. Returns false if the row belongs
 * to another user.
 */
export async function deleteRow(db: Db, table: DeletableTable, { id, userId }: OwnRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const row = await db.selectFrom(table).select('user_id').where('id', '=', id).executeTakeFirst();
  return !row || row.user_id === userId;
}

/** Deletes all rows of a user so that they can be restored together. */
export async function deleteAllRows(db: Db, table: DeletableTable, userId: string, now: Date): Promise<void> {
  await db
    .updateTable(table)
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Restores a user's row that was deleted after `since`, unchanged. Returns false if there is none with this id. */
export async function restoreRow(db: Db, table: DeletableTable, { id, userId }: OwnRow, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restores the rows that a user deleted at this time, unchanged. Returns how many. */
export async function restoreRowsOf(db: Db, table: DeletableTable, userId: string, deletedAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('deleted_at', '=', deletedAt)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many rows a user can restore, and how many of them were deleted at each of some times (milliseconds). */
type DeletedCounts = { total: number; at: Map<number, number> };

/** Counts the rows that a user deleted after `since`: all, and those that were deleted at each of `times`. */
export async function countDeletedRows(
  db: Db,
  table: DeletableTable,
  userId: string,
  since: Date,
  times: readonly Date[],
): Promise<DeletedCounts> {
  const deleted = db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', '>', since);
  const [all, each] = await Promise.all([
    deleted.executeTakeFirstOrThrow(),
    times.length === 0
      ? []
      : deleted
          .select('deleted_at as deletedAt')
          .where('deleted_at', '=', anyOf(times))
          .groupBy('deleted_at')
          .execute(),
  ]);
  const at = new Map(each.map(({ deletedAt, count }) => [deletedAt!.getTime(), count]));
  return { total: all.count, at };
}

/** Rows that were deleted at this time or before can no longer be restored. */
export const oldestRestorable = (now: Date) => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS);

/** Removes the rows that can no longer be restored. Returns how many. */
export async function clearDeletedRows(db: Db, table: DeletableTable, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('deleted_at', '<=', oldestRestorable(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
