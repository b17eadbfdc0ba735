import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Database, sqlOf } from '#schema/orm.config.ts';
import { DAYS_TO_RESTORE } from '#shared/deleted.ts';
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
export async function deleteRow(
  em: SqlEntityManager,
  table: DeletableTable,
  { id, userId }: OwnRow,
  now: Date,
): Promise<boolean> {
  const db = sqlOf(em);
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

/** Restores a user's deleted row unchanged. Returns false if the user has no deleted row with this id. */
export async function restoreRow(
  em: SqlEntityManager,
  table: DeletableTable,
  { id, userId }: OwnRow,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(em)
    .updateTable(table)
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the rows that can no longer be restored. Returns how many. */
export async function clearDeletedRows(em: SqlEntityManager, table: DeletableTable, now: Date): Promise<number> {
  const { numDeletedRows } = await sqlOf(em)
    .deleteFrom(table)
    .where('deleted_at', '<', new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
