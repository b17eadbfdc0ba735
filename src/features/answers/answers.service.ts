import { sql } from 'kysely';
import { orderedTopics } from '#shared/catalogue.ts';
import type { AnswerEntry } from '#shared/mastery.ts';
import type { Call, UserCall } from '../../call.ts';
import { anyOf, eachPeriod, type Period } from '../../platform/sql.ts';
import { SEALED_ID } from './recording.service.ts';

/** The newest mistakes that review and practice know. A bank of some 1,500 questions leaves few users with more. */
const MAX_MISTAKES = 1000;
/** More than the question bank has, for lists that show all mistakes. */
export const ALL_MISTAKES = 10_000;

/** Returns the user's latest answer to each question that they answered, of the given topics or of all. */
export async function listLatestAnswers({ db, userId }: UserCall, topicIds?: readonly string[]) {
  return await db
    .selectFrom('latest_answers')
    .select([
      'question_id as questionId',
      'topic_id as topicId',
      'is_correct as isCorrect',
      'answered_at as answeredAt',
    ])
    .where('user_id', '=', userId)
    .$if(topicIds !== undefined, (answers) => answers.where('topic_id', '=', anyOf(topicIds!)))
    .execute();
}

/** Returns the topic of a question that the user answered, and whether it is a mistake; undefined if they never did. */
export async function findAnswered(
  { db, userId }: UserCall,
  questionId: string,
): Promise<{ topicId: string; isMistake: boolean } | undefined> {
  return await db
    .selectFrom('latest_answers')
    .select('topic_id as topicId')
    .select((answer) => answer('missed_at', 'is not', null).$castTo<boolean>().as('isMistake'))
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
}

/** Returns how many answers the user ever gave, and on how many UTC days. */
export async function countAnswersAndDays({ db, userId }: UserCall): Promise<{ answers: number; days: number }> {
  return await db
    .selectFrom('answer_days')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('total'), lit(0)).as('answers'),
      fn.count<number>('day').distinct().as('days'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns whether the user answered questions of a quiz or an exam. */
export async function hasAnswersIn({ db, userId }: UserCall, quizId: string): Promise<boolean> {
  const answer = await db
    .selectFrom('answers')
    .select('id')
    .where('quiz_id', '=', quizId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}

/** Returns those of the given quizzes in which the user answered a question since a time. */
export async function findQuizIdsAnsweredSince(
  { db, userId }: UserCall,
  quizIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  if (quizIds.length === 0) return new Set();
  const quizzes = await db
    .selectFrom('answers')
    .select('quiz_id as id')
    .distinct()
    .where('quiz_id', '=', anyOf(quizIds))
    .where('user_id', '=', userId)
    .where('answered_at', '>=', since)
    .execute();
  return new Set(quizzes.map(({ id }) => id));
}

/** Returns the user's mistakes, newest first, at most `limit`. `chosen` is in the order of the question bank. */
export async function listMistakes({ db, userId }: UserCall, limit = MAX_MISTAKES) {
  return await db
    .selectFrom('latest_answers')
    .select([
      'question_id as questionId',
      'topic_id as topicId',
      'missed_choice as chosen',
      'missed_at as missedAt',
      'missed_sure as isSure',
      'answered_at as answeredAt',
    ])
    .where('user_id', '=', userId)
    .where('missed_at', 'is not', null)
    .$narrowType<{ chosen: number; missedAt: Date }>()
    .orderBy('missed_at', 'desc')
    .orderBy(sql`question_id collate "C"`)
    .limit(limit)
    .execute();
}

/** Returns the recorded answers of a quiz. `chosen` is in the order of the question bank. */
export async function listQuizAnswers({ db }: Call, quizId: string) {
  return await db
    .selectFrom('answers')
    .select(['question_id as questionId', 'chosen', 'is_correct as isCorrect', 'confidence'])
    .where('quiz_id', '=', quizId)
    .execute();
}

/** All topics as a table, for queries that read a part of an index for each topic. */
export const eachTopic = () =>
  sql<{ id: string }>`unnest(${orderedTopics.map(({ id }) => id)}::text[])`.as<'each'>(sql`each (id)`);

/**
 * Counts the user's answers in each period, by topic. `place` is the period's.
 */
export async function countAnswersByPeriod({ db, userId }: UserCall, periods: readonly Period[]) {
  return await db
    .selectFrom(eachPeriod(periods))
    .crossJoin(eachTopic())
    .crossJoinLateral((query) =>
      query
        .selectFrom('answers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .whereRef('topic_id', '=', 'each.id')
        .where((answer) => answer.between('answered_at', answer.ref('each_period.from'), answer.ref('each_period.to')))
        .as('given'),
    )
    .select(['each_period.place', 'each.id as topicId', 'given.count'])
    .where('given.count', '>', 0)
    .execute();
}

/** Returns how many answers the user gave with each confidence, and how many of them were correct. */
export async function countByConfidence({ db, userId }: UserCall) {
  const sums = await db
    .selectFrom('answer_days')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('sure'), lit(0)).as('sure'),
      fn.coalesce(fn.sum<number>('sure_correct'), lit(0)).as('sureCorrect'),
      fn.coalesce(fn.sum<number>('not_sure'), lit(0)).as('notSure'),
      fn.coalesce(fn.sum<number>('not_sure_correct'), lit(0)).as('notSureCorrect'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    sure: { answers: sums.sure, correct: sums.sureCorrect },
    notSure: { answers: sums.notSure, correct: sums.notSureCorrect },
  };
}

/** A topic's entries, each as [correct, total, time in ms]: one row of JSON is read much faster than a hundred rows. */
export type TopicEntries = { topicId: string; entries: [number, number, number][] };

export const entriesOf = (topics: readonly TopicEntries[]): (AnswerEntry & { topicId: string })[] =>
  topics.flatMap(({ topicId, entries }) =>
    entries.map(([correct, total, at]) => ({ topicId, correct, total, at: new Date(at) })),
  );

/** Returns the latest answers to questions of each topic, at most `perTopic`. Answers given at the same time are counted together. */
export async function listRecentAnswers({ db, userId }: UserCall, perTopic: number) {
  // A whole statement, because it is read better than three subqueries of the builder within each other.
  const { rows } = await sql<TopicEntries>`
    select each.id as "topicId", given.entries
    from ${eachTopic()}, lateral (
      select json_agg(json_build_array(correct, total, extract(epoch from answered_at) * 1000)) as entries
      from (
        select answered_at, count(*) filter (where is_correct) as correct, count(*) as total
        from (
          select is_correct, answered_at from answers
          where user_id = ${userId}::uuid and topic_id = each.id
          order by answered_at desc, id desc
          limit ${perTopic}::int
        ) as latest
        group by answered_at
      ) as together
    ) as given
    where given.entries is not null`.execute(db);
  return entriesOf(rows);
}

/** A user's answers to one topic on one UTC day that weigh the same. `isFirst`: the first answers to their questions. */
export type DailyAnswers = {
  topicId: string;
  day: string;
  isFirst: boolean;
  isSealed: boolean;
  correct: number;
  total: number;
};

type DayColumns = [topicId: string, day: string, isFirst: boolean, isSealed: boolean, correct: number, total: number];

/** Answers that are left out: those of one quiz or exam, or those since a time. */
type LeftOut = { quizId: string } | { since: Date };

/** Returns all answers of a user but those that are left out. The cost grows with the days, not with the answers. */
export async function listDailyAnswers({ db, userId }: UserCall, leftOut?: LeftOut): Promise<DailyAnswers[]> {
  // A whole statement, because it is read better than what the builder makes of the union. One row of JSON is read much
  // faster than many rows. The order keeps sums of fractions equal to the last digit from one call to the next.
  const { rows } = await sql<{ days: DayColumns[] | null }>`
    select json_agg(
      json_build_array(topic_id, day, is_first, is_sealed, correct, total)
      order by topic_id, day, is_first, is_sealed
    ) as days
    from (
      select topic_id, day, is_first, is_sealed, sum(correct) as correct, sum(total) as total
      from (
        select topic_id, day, is_first, is_sealed, correct, total from answer_days where user_id = ${userId}::uuid
        union all
        select answer.topic_id, (answered_at at time zone 'UTC')::date, first_quiz_id = quiz_id,
          starts_with(question_id, ${SEALED_ID}::text), -answer.is_correct::int, -1
        from (
          ${leftOut === undefined ? sql`select * from answers where false` : answersToLeaveOut(userId, leftOut)}
        ) as answer
        join (select user_id, question_id, first_quiz_id from latest_answers) as latest using (user_id, question_id)
      ) as each
      group by 1, 2, 3, 4
      having sum(total) > 0
    ) as counted`.execute(db);
  return (rows[0]!.days ?? []).map(([topicId, day, isFirst, isSealed, correct, total]) => {
    return { topicId, day, isFirst, isSealed, correct, total };
  });
}

const answersToLeaveOut = (userId: string, leftOut: LeftOut) =>
  'quizId' in leftOut
    ? sql`select * from answers where quiz_id = ${leftOut.quizId}::uuid and user_id = ${userId}::uuid`
    : sql`select given.* from ${eachTopic()}, lateral (
        select * from answers
        where user_id = ${userId}::uuid and topic_id = each.id and answered_at >= ${leftOut.since}::timestamptz
      ) as given`;

/** Returns the days on which the user answered a question. `starts` are when the days begin, oldest first. */
export async function listAnswerDays({ db, userId }: UserCall, starts: readonly Date[]): Promise<number[]> {
  // For each day a look into the index of each topic would be more than reading the answers of a year.
  const rows = await db
    .selectFrom('answers')
    .select(sql<number>`width_bucket(answered_at, ${starts}::timestamptz[])`.as('place'))
    .distinct()
    .where('user_id', '=', userId)
    .where('answered_at', '>=', starts[0]!)
    .execute();
  return rows.map(({ place }) => place - 1);
}

/** Returns how many answers the user gave to questions of each topic from a time until another. */
export async function countAnswers(
  { db, userId }: UserCall,
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(eachTopic())
    .crossJoinLateral((query) =>
      query
        .selectFrom('answers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .whereRef('topic_id', '=', 'each.id')
        .where('answered_at', '>=', since)
        .where('answered_at', '<', until)
        .as('given'),
    )
    .select(['each.id as topicId', 'given.count'])
    .where('given.count', '>', 0)
    .execute();
  return new Map(rows.map(({ topicId, count }) => [topicId, count]));
}
