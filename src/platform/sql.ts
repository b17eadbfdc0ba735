import { sql } from 'kysely';
import type { Db } from '#schema/orm.config.ts';

// Values that one parameter of a statement holds, so that the text of the statement is always the same.

/** A list to compare with: `where('id', '=', anyOf(ids))`. */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

/** A list to exclude: `where('id', '!=', allOf(ids))`. */
export const allOf = <Value>(values: readonly Value[]) => sql<Value>`all(${values})`;

/** A value for a column of JSON. The driver would send a list as an array of PostgreSQL. */
export const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`;

export type Period = { from: Date; to: Date };

/** Periods as a table. `place` is the position of a period in the list, counted from 1. */
export const eachPeriod = (periods: readonly Period[]) =>
  sql<Period & { place: number }>`
    unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ to }) => to)}::timestamptz[])
    with ordinality`.as<'each_period'>(sql`each_period ("from", "to", place)`);

/**
 * Lets transactions with the same key run one after the other: waits for the one that runs, and holds the key until this one
 * ends. A whole statement, because it reads no table.
 */
export async function takeTurn(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(db);
}
