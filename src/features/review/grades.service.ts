import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import type { Rating } from '#shared/review.constants.ts';
import { addDays, startOfDay } from '#shared/zone-days.ts';
import { type Item, MOST_SECONDS, type Schedule } from './review.rules.ts';

/** The days of the summary. */
const SUMMARY_DAYS = 365;

type Grade = {
  attemptId: string;
  itemId: string;
  kind: Item['kind'];
  topicId: string;
  rating: Rating;
  seconds: number;
  /** The schedule before the grade; null if it was the item's first one. */
  before: Schedule | null;
};

/**
 * Makes the grades and undos of a user wait for each other until the transaction ends. Otherwise two devices could both
 * start from the same schedule.
 */
export async function lockReview(tx: EntityManager, userId: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`review ${userId}`]);
}

/** Returns the item of an attempt that was graded before; undefined for a new one. */
export function findAttempt(em: EntityManager, userId: string, attemptId: string) {
  return sqlOf(em)
    .selectFrom('review_grades')
    .select(['item_id as id', 'kind', 'topic_id as topicId'])
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .$castTo<Pick<Item, 'id' | 'kind' | 'topicId'>>()
    .executeTakeFirst();
}

export async function addGrade(em: EntityManager, userId: string, grade: Grade, reviewedAt: Date): Promise<void> {
  const { attemptId, itemId, kind, topicId, rating, seconds, before } = grade;
  await sqlOf(em)
    .insertInto('review_grades')
    .values({
      ...{ id: randomUUIDv7(), user_id: userId, attempt_id: attemptId, item_id: itemId, kind, topic_id: topicId },
      ...{ rating, seconds, before, reviewed_at: reviewedAt },
    })
    .execute();
}

type StoredGrade = { id: string; itemId: string; kind: Item['kind']; topicId: string; before: Schedule | null };

/** Marks the user's latest grade since a time as undone and returns it; undefined if there is none. */
export async function takeBackGrade(em: EntityManager, userId: string, since: Date, now: Date) {
  const db = sqlOf(em);
  const grade = await db
    .selectFrom('review_grades')
    .select(['id', 'item_id as itemId', 'kind', 'topic_id as topicId', 'before'])
    .where('user_id', '=', userId)
    .where('reviewed_at', '>=', since)
    .where('undone_at', 'is', null)
    .orderBy('reviewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<StoredGrade>()
    .executeTakeFirst();
  if (!grade) return undefined;
  await db.updateTable('review_grades').set({ undone_at: now }).where('id', '=', grade.id).execute();
  const { before } = grade;
  const dates = before && { dueAt: new Date(before.dueAt), reviewedAt: new Date(before.reviewedAt) };
  return { ...grade, before: before && { ...before, ...dates } };
}

const DONE = prepared(
  'review_done',
  `select (
      select coalesce(sum(least(seconds, ${MOST_SECONDS})), 0)::float8 from review_grades
      where user_id = $1 and reviewed_at >= $2 and undone_at is null
    ) as spent, (
      select (extract(epoch from min(reviewed_at)) * 1000)::float8 from review_grades
      where user_id = $1 and undone_at is null
    ) as started`,
);

/**
 * Returns the seconds that the grades since a time count toward the minutes of the day, and when the user reviewed for the
 * first time.
 */
export async function readDone(em: EntityManager, userId: string, since: Date) {
  const [row] = await runPrepared<{ spent: number; started: number | null }>(em, DONE, [userId, since]);
  const { spent, started } = row!;
  return { spent, startedAt: started === null ? null : new Date(started) };
}

const DAY_COUNTS = `
  select width_bucket(reviewed_at, ?::timestamptz[]) as place, count(*)::int as count,
    count(*) filter (where rating = 'good')::int as good
  from review_grades
  where user_id = ? and reviewed_at >= ? and undone_at is null
  group by 1 order by 1`;

/** Returns the number of grades on each day of the last year with grades, and how many of them were Good. */
export async function countByDay(
  em: EntityManager,
  userId: string,
  { timeZone, today }: { timeZone: string; today: string },
) {
  const days = Array.from({ length: SUMMARY_DAYS }, (_day, index) => addDays(today, index + 1 - SUMMARY_DAYS));
  const starts = days.map((day) => startOfDay(timeZone, day).toISOString());
  const rows = await em.execute<{ place: number; count: number; good: number }[]>(DAY_COUNTS, [
    `{${starts.join(',')}}`,
    userId,
    starts[0],
  ]);
  return rows.map(({ place, ...counts }) => ({ day: days[place - 1]!, ...counts }));
}

const GRADES_WITHIN = prepared(
  'grades within times',
  `
  select times.place::int as place, topic_id as "topicId", count(*)::int as count
  from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as times (starts, ends, place)
  join review_grades on user_id = $1 and reviewed_at between times.starts and times.ends and undone_at is null
  group by 1, 2`,
);

/** Counts the items that the user graded in each period, by topic. `place` is the period's, from 1. */
export function countGradesWithin(em: EntityManager, userId: string, periods: readonly { from: Date; to: Date }[]) {
  const [starts, ends] = [periods.map(({ from }) => from), periods.map(({ to }) => to)];
  return runPrepared<{ place: number; topicId: string; count: number }>(em, GRADES_WITHIN, [userId, starts, ends]);
}
