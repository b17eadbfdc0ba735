import type { Database } from '#schema/orm.config.ts';
import { DAYS_TO_RESTORE } from '#shared/deleted.constants.ts';
import type { Call, UserCall } from '../call.ts';
import { anyOf } from './sql.ts';
import { DAY_MS } from './time.ts';

// A deleted row of a `DeletableTable` stays for 30 days, so that its user can restore it. Every query of such a table must
// exclude deleted rows.

/** A table with the column of `deletable()`. */
type DeletableTable = {
  [Table in keyof Database]: 'deleted_at' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** How many rows a user can restore, and how many of them were deleted at each of some times (milliseconds). */
type DeletedCounts = { total: number; at: Map<number, number> };

/** The deleted rows of a table. The feature that owns the table exports them. */
export type DeletedRows = {
  /**
   * Deletes a row of the user so that it can be restored. Does nothing if it is already deleted. Returns false if the user
   * has no row with this id.
   */
  add(call: UserCall, id: string): Promise<boolean>;
  /** Deletes all rows of the user so that they can be restored together. */
  addAll(call: UserCall): Promise<void>;
  /** Restores a row that the user deleted after `since`, unchanged. Returns false if there is none with this id. */
  restore(call: UserCall, id: string, since: Date): Promise<boolean>;
  /** Restores the rows that the user deleted at this time, unchanged. Returns how many. */
  restoreAll(call: UserCall, deletedAt: Date): Promise<number>;
  /** Counts the rows that the user deleted after `since`: all, and those that were deleted at each of `times`. */
  count(call: UserCall, since: Date, times: readonly Date[]): Promise<DeletedCounts>;
  /** Removes the rows of all users that can no longer be restored. Returns how many. */
  clear(call: Call): Promise<number>;
};

/** Rows that were deleted at this time or before can no longer be restored. */
export const oldestRestorable = (now: Date) => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS);

export function deletedRowsOf(table: DeletableTable): DeletedRows {
  const update = ({ db, userId }: UserCall, deletedAt: Date | null) =>
    db.updateTable(table).set({ deleted_at: deletedAt }).where('user_id', '=', userId);
  return {
    add: async (call, id) => {
      const added = await update(call, call.now)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (added.numUpdatedRows > 0n) return true;
      const own = call.db.selectFrom(table).select('id').where('user_id', '=', call.userId).where('id', '=', id);
      return (await own.executeTakeFirst()) !== undefined;
    },
    addAll: async (call) => {
      await update(call, call.now).where('deleted_at', 'is', null).execute();
    },
    restore: async (call, id, since) => {
      const restored = update(call, null).where('id', '=', id).where('deleted_at', '>', since);
      return (await restored.executeTakeFirst()).numUpdatedRows > 0n;
    },
    restoreAll: async (call, deletedAt) => {
      const restored = update(call, null).where('deleted_at', '=', deletedAt);
      return Number((await restored.executeTakeFirst()).numUpdatedRows);
    },
    count: async ({ db, userId }, since, times) => {
      const deleted = db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('deleted_at', '>', since);
      const each = deleted
        .select('deleted_at as deletedAt')
        .where('deleted_at', '=', anyOf(times))
        .groupBy('deleted_at');
      const [all, atTimes] = await Promise.all([
        deleted.executeTakeFirstOrThrow(),
        times.length === 0 ? [] : each.execute(),
      ]);
      return { total: all.count, at: new Map(atTimes.map(({ deletedAt, count }) => [deletedAt!.getTime(), count])) };
    },
    clear: async ({ db, now }) => {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('deleted_at', '<=', oldestRestorable(now))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
