import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Rating } from '#shared/review.constants.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { eachPeriod, json, type Period, takeTurn } from '../../platform/sql.ts';
import { MOST_SECONDS } from './review.rules.ts';
import type { Item, Schedule } from './schedule.rules.ts';

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
 * Runs a grade or an undo in a transaction, one of a user after the other. Otherwise two devices could both start from the
 * same schedule. Its time is the one after the wait, so that the times of the grades are in their order.
 */
export async function inReview<Result>(call: UserCall, run: (call: UserCall) => Promise<Result>): Promise<Result> {
  return await inTransaction(call, async (call) => {
    await takeTurn(call.db, `review ${call.userId}`);
    return await run({ ...call, now: call.deps.clock() });
  });
}

/** Returns the item of an attempt that was graded before; undefined for a new one. */
export function findAttempt({ db, userId }: UserCall, attemptId: string) {
  return db
    .selectFrom('review_grades')
    .select(['item_id as id', 'kind', 'topic_id as topicId'])
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}

export async function addGrade({ db, userId, now }: UserCall, grade: Grade): Promise<void> {
  const { attemptId, itemId, kind, topicId, rating, seconds, before } = grade;
  await db
    .insertInto('review_grades')
    .values({
      ...{ id: randomUUIDv7(), user_id: userId, attempt_id: attemptId, item_id: itemId, kind, topic_id: topicId },
      ...{ rating, seconds, before: before && json(before), reviewed_at: now },
    })
    .execute();
}

/** The JSON of a schedule. */
type StoredSchedule = Omit<Schedule, 'dueAt' | 'reviewedAt'> & { dueAt: string; reviewedAt: string };

/** Marks the user's latest grade since a time as undone and returns it; undefined if there is none. */
export async function takeBackGrade({ db, userId, now }: UserCall, since: Date) {
  const grade = await db
    .selectFrom('review_grades')
    .select(['id', 'item_id as itemId', 'kind', 'topic_id as topicId', 'before'])
    .where('user_id', '=', userId)
    .where('reviewed_at', '>=', since)
    .where('undone_at', 'is', null)
    .orderBy('reviewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!grade) return undefined;
  await db.updateTable('review_grades').set({ undone_at: now }).where('id', '=', grade.id).execute();
  const before = grade.before as StoredSchedule | null;
  return {
    ...grade,
    before: before && { ...before, dueAt: new Date(before.dueAt), reviewedAt: new Date(before.reviewedAt) },
  };
}

/**
 * Returns the seconds that the grades from a time until another count toward the minutes of the day, and when the user
 * reviewed for the first time.
 */
export async function readDone({ db, userId }: UserCall, { since, until }: { since: Date; until: Date }) {
  const { spent, startedAt } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('review_grades')
        .select(sql<number>`sum(least(seconds, ${MOST_SECONDS}::int))::float8`.as('sum'))
        .where('user_id', '=', userId)
        .where('reviewed_at', '>=', since)
        .where('reviewed_at', '<', until)
        .where('undone_at', 'is', null)
        .as('spent'),
      selectFrom('review_grades')
        .select(({ fn }) => fn.min('reviewed_at').as('first'))
        .where('user_id', '=', userId)
        .where('undone_at', 'is', null)
        .as('startedAt'),
    ])
    .executeTakeFirstOrThrow();
  return { spent: spent ?? 0, startedAt };
}

/** A day, and when it begins. */
type DayStart = { day: string; start: Date };

/** Returns the number of grades on each of these days with grades, and how many of them were Good. */
export async function countByDay({ db, userId }: UserCall, days: readonly DayStart[]) {
  const starts = days.map(({ start }) => start);
  const rows = await db
    .selectFrom('review_grades')
    .select(sql<number>`width_bucket(reviewed_at, ${starts}::timestamptz[])`.as('place'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('rating', '=', 'good').as('good'))
    .where('user_id', '=', userId)
    .where('reviewed_at', '>=', starts[0]!)
    .where('undone_at', 'is', null)
    .groupBy('place')
    .orderBy('place')
    .execute();
  return rows.map(({ place, ...counts }) => ({ day: days[place - 1]!.day, ...counts }));
}

/** Counts the items that the user graded in each period, by topic. `place` is the period's. */
export function countGradesByPeriod({ db, userId }: UserCall, periods: readonly Period[]) {
  return db
    .selectFrom(eachPeriod(periods))
    .innerJoin('review_grades', (join) =>
      join.onRef('reviewed_at', '>=', 'each_period.from').onRef('reviewed_at', '<=', 'each_period.to'),
    )
    .select(['each_period.place', 'topic_id as topicId'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .groupBy(['each_period.place', 'topic_id'])
    .execute();
}
