import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from '#schema/orm.config.ts';
import { UUID } from '#shared/wire.ts';
import { DomainError } from './errors.ts';

// Every list that grows with use is read in parts. A part ends at a number of rows or at a size of JSON, whichever comes
// first. The next part continues after its last row, by time and id, so rows added in the meantime don't shift it.

export type ListBounds = {
  /** The most rows. */
  limit: number;
  /** The part ends with the row whose texts reach this size as JSON. It has at least one row. */
  bytes: number;
  /** The cursor at which the part begins; the newest row by default. */
  before?: string;
};

/** A part of a list, newest first. `next` is the cursor of the next part; undefined if there is none. */
export type ListPart<Row> = { items: Row[]; next: string | undefined };

/** What one answer of the REST surface contains. */
export const REST_PART: ListBounds = { limit: 1000, bytes: 1_000_000 };
/** What one page of a screen contains; see `pageBounds`. */
export const PAGE: ListBounds = { limit: 100, bytes: 250_000 };

type Columns<Row> = {
  /** The time by which the list is sorted. */
  time: keyof Row & string;
  /** The size of the texts as JSON (bytes). Rows without texts need none. */
  size?: keyof Row & string;
};

/**
 * Returns a part of a list. The database ends it, so that it never sends more than the part. `rows` has no order. Rows with
 * equal times are in the order of their ids, which must be UUIDs.
 */
export async function readPart<Row extends { id: string }>(
  db: Db,
  rows: SelectQueryBuilder<Database, never, Row>,
  { time, size: sizeColumn }: Columns<Row>,
  { limit, bytes, before }: ListBounds,
): Promise<ListPart<Row>> {
  const at = sql.ref(time);
  const newestFirst = sql`order by ${at} desc, id desc`;
  const size = sizeColumn === undefined ? sql`0` : sql`coalesce(${sql.ref(sizeColumn)}, 0)`;
  const start = before === undefined ? null : placeAt(before);
  const isAfter = start && sql`where (${at}, id) < (${start.at}::timestamptz, ${start.id}::uuid)`;
  // A whole statement: the list stands as it is within it, whatever it selects.
  const { rows: found } = await sql<Row & { hasMore: boolean }>`select * from (
      select rows.*, ${size} as "ownSize", sum(${size}) over (${newestFirst}) as "sizeSoFar",
        lead(id) over (${newestFirst}) is not null as "hasMore"
      from ${rows} as rows ${isAfter ?? sql``}
      ${newestFirst} limit ${limit}
    ) as part
    where "sizeSoFar" - "ownSize" < ${Math.floor(bytes)}
    ${newestFirst}`.execute(db);
  const last = found.at(-1);
  return { items: found, next: last?.hasMore ? cursorAt(last[time] as Date, last.id) : undefined };
}

/** Returns the cursor of what comes after the row with this time and id. */
export const cursorAt = (time: Date, id: string): string =>
  Buffer.from(`${time.getTime()} ${id}`).toString('base64url');

/** Returns the time and the id of the row before the cursor. Throws 'invalid' for a text that `cursorAt` didn't make. */
export function placeAt(cursor: string, idPattern = UUID): { at: Date; id: string } {
  const [, time, id = ''] = /^(\d{1,13}) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time === undefined || !idPattern.test(id)) throw new DomainError('invalid', 'This is not a place in the list');
  return { at: new Date(Number(time)), id };
}

/** Returns a part as a page of a screen. */
export const toPage = <Row>({ items, next }: ListPart<Row>, total: number) => ({ items, nextCursor: next, total });
