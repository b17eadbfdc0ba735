import { sql } from 'kysely';

// Values that one parameter of a statement holds, so that the text of the statement is always the same.

/** A list to compare with: `where('id', '=', anyOf(ids))`. */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

/** A list to exclude: `where('id', '!=', allOf(ids))`. */
export const allOf = <Value>(values: readonly Value[]) => sql<Value>`all(${values})`;

/** A value for a column of JSON. The driver would send a list as an array of PostgreSQL. */
export const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`;
