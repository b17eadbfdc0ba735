import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { AnswerEntry } from '#shared/mastery.ts';
import type { Confidence } from '#shared/quiz.constants.ts';
import { studyDay } from '#shared/study-day.ts';
import { dayOf } from '../../platform/time.ts';

/** The newest mistakes that review and practice know. A bank of some 1,500 questions leaves few users with more. */
const MAX_MISTAKES = 1000;
/** More than the question bank has, for lists that show all mistakes. */
export const ALL_MISTAKES = 10_000;

/** The ids of the sealed forms' questions begin like this. */
const SEALED_ID = 'form-';

/** `chosen` is an index into the options in their order in the question bank. */
export type NewAnswer = {
  questionId: string;
  topicId: string;
  chosen: number;
  isCorrect: boolean;
  confidence?: Confidence;
};

/**
 * Records the answers of a quiz or an exam, in the caller's transaction. Only a question's first answer in a quiz counts, so the same
 * answers can be sent again.
 *
 * A wrong answer makes the question a mistake. It stops being one after correct answers on two days with no wrong answer
 * between them.
 */
export async function recordAnswers(
  em: EntityManager,
  userId: string,
  quizId: string,
  answers: readonly NewAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await runPrepared(em, RECORD_ANSWERS, [
    userId,
    quizId,
    now,
    studyDay(now),
    JSON.stringify(answers.map((answer) => ({ id: randomUUIDv7(), ...answer }))),
    dayOf(now),
    SEALED_ID,
  ]);
}

/**
 * Adds the answers that the quiz doesn't have yet, makes each the latest to its question, and counts them on their day. The
 * rows are in one order, so that two quizzes with the same questions can't wait for each other's rows.
 */
const RECORD_ANSWERS = prepared(
  'record_answers',
  `
  with recorded as (
    insert into answers (id, user_id, quiz_id, question_id, topic_id, chosen, is_correct, confidence, answered_at)
    select id, $1::uuid, $2::uuid, "questionId", "topicId", chosen, "isCorrect", confidence, $3::timestamptz
    from jsonb_to_recordset($5::jsonb) as given
      (id uuid, "questionId" text, "topicId" text, chosen smallint, "isCorrect" boolean, confidence text)
    order by "questionId" collate "C"
    on conflict (quiz_id, question_id) do nothing
    returning question_id, topic_id, chosen, is_correct, confidence
  ), latest as (
    insert into latest_answers as latest (user_id, question_id, topic_id, first_quiz_id, is_correct, answered_at, missed_at,
      missed_choice, missed_sure, correct_on)
    select $1::uuid, question_id, topic_id, $2::uuid, is_correct, $3::timestamptz,
      case when not is_correct then $3::timestamptz end,
      case when not is_correct then chosen end,
      not is_correct and coalesce(confidence = 'sure', false),
      case when is_correct then $4::date end
    from recorded
    order by question_id collate "C"
    on conflict (user_id, question_id) do update set
      is_correct = excluded.is_correct,
      answered_at = excluded.answered_at,
      missed_sure = excluded.missed_sure,
      missed_at = case
        when not excluded.is_correct then excluded.missed_at
        when latest.correct_on < excluded.correct_on then null
        else latest.missed_at
      end,
      missed_choice = case
        when not excluded.is_correct then excluded.missed_choice
        when latest.correct_on < excluded.correct_on then null
        else latest.missed_choice
      end,
      correct_on = case
        when not excluded.is_correct then null
        else coalesce(latest.correct_on, excluded.correct_on)
      end
    returning question_id, first_quiz_id
  ), counted as (
    insert into answer_days as stored
      (user_id, topic_id, day, is_first, is_sealed, correct, total, sure, sure_correct, not_sure, not_sure_correct)
    select $1::uuid, topic_id, $6::date, is_first, is_sealed,
      count(*) filter (where is_correct), count(*),
      count(*) filter (where confidence = 'sure'), count(*) filter (where confidence = 'sure' and is_correct),
      count(*) filter (where confidence = 'notSure'), count(*) filter (where confidence = 'notSure' and is_correct)
    from (
      select recorded.*, coalesce(latest.first_quiz_id = $2::uuid, false) as is_first,
        starts_with(question_id, $7) as is_sealed
      from recorded join latest using (question_id)
    ) as answer
    group by topic_id, is_first, is_sealed
    order by topic_id, is_first, is_sealed
    on conflict (user_id, topic_id, day, is_first, is_sealed) do update set
      correct = stored.correct + excluded.correct, total = stored.total + excluded.total,
      sure = stored.sure + excluded.sure, sure_correct = stored.sure_correct + excluded.sure_correct,
      not_sure = stored.not_sure + excluded.not_sure,
      not_sure_correct = stored.not_sure_correct + excluded.not_sure_correct
  )
  select`,
);

/**
 * Adds what the user said about answers that are recorded without it, in the caller's transaction. Ignores answers that
 * chose another option than the recorded one.
 */
export async function addConfidence(
  em: EntityManager,
  userId: string,
  quizId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  await runPrepared(em, ADD_CONFIDENCE, [userId, quizId, JSON.stringify(answers), SEALED_ID]);
}

/**
 * Counts each added confidence on the day of its answer. It also marks a mistake as one of which the user was sure, unless
 * a later answer, in another quiz, has the last word.
 */
const ADD_CONFIDENCE = prepared(
  'add_confidence',
  `
  with added as (
    update answers as answer set confidence = given.confidence
    from jsonb_to_recordset($3::jsonb) as given ("questionId" text, chosen smallint, confidence text)
    where answer.user_id = $1::uuid and answer.quiz_id = $2::uuid and answer.question_id = given."questionId"
      and answer.chosen = given.chosen and answer.confidence is null
    returning answer.question_id, answer.topic_id, answer.is_correct, answer.confidence, answer.answered_at
  ), missed as (
    update latest_answers as latest set missed_sure = true
    from added
    where latest.user_id = $1::uuid and latest.question_id = added.question_id and added.confidence = 'sure'
      and not added.is_correct and not latest.is_correct and latest.answered_at = added.answered_at
  ), counts as (
    select added.topic_id, (answered_at at time zone 'UTC')::date as day,
      coalesce(latest.first_quiz_id = $2::uuid, false) as is_first, starts_with(question_id, $4) as is_sealed,
      count(*) filter (where confidence = 'sure') as sure,
      count(*) filter (where confidence = 'sure' and added.is_correct) as sure_correct,
      count(*) filter (where confidence = 'notSure') as not_sure,
      count(*) filter (where confidence = 'notSure' and added.is_correct) as not_sure_correct
    from added join (
      select question_id, first_quiz_id from latest_answers where user_id = $1::uuid
    ) as latest using (question_id)
    group by 1, 2, 3, 4
  )
  update answer_days as stored set
    sure = stored.sure + counts.sure, sure_correct = stored.sure_correct + counts.sure_correct,
    not_sure = stored.not_sure + counts.not_sure, not_sure_correct = stored.not_sure_correct + counts.not_sure_correct
  from counts
  where stored.user_id = $1::uuid and stored.topic_id = counts.topic_id and stored.day = counts.day
    and stored.is_first = counts.is_first and stored.is_sealed = counts.is_sealed`,
);

type StoredLatest = { questionId: string; topicId: string; isCorrect: boolean; answeredAt: string };

const LATEST_ANSWERS = prepared(
  'latest_answers_of_user',
  `select question_id as "questionId", topic_id as "topicId", is_correct as "isCorrect", answered_at as "answeredAt"
  from latest_answers where user_id = $1 and ($2::text[] is null or topic_id = any($2))`,
);

/** Returns the user's latest answer to each question that they answered, of the given topics or of all. */
export const listLatestAnswers = (em: EntityManager, userId: string, topicIds?: readonly string[]) =>
  runPrepared<StoredLatest>(em, LATEST_ANSWERS, [userId, topicIds ?? null]);

/** Returns the topic of a question that the user answered; undefined if they never did. */
export function findAnswered(
  em: EntityManager,
  userId: string,
  questionId: string,
): Promise<{ topicId: string } | undefined> {
  return sqlOf(em)
    .selectFrom('latest_answers')
    .select('topic_id as topicId')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
}

/** Returns whether the user answered questions of a quiz or an exam. */
export async function hasAnswersOf(em: EntityManager, userId: string, quizId: string): Promise<boolean> {
  const [answer] = await sqlOf(em)
    .selectFrom('answers')
    .select('id')
    .where('quiz_id', '=', quizId)
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  return answer !== undefined;
}

type StoredMistake = {
  questionId: string;
  topicId: string;
  chosen: number;
  missedAt: string;
  /** Whether the user was sure of that option. */
  isSure: boolean;
  answeredAt: string;
};

const MISTAKES = prepared(
  'mistakes_of_user',
  `select question_id as "questionId", topic_id as "topicId", missed_choice as chosen, missed_at as "missedAt",
    missed_sure as "isSure", answered_at as "answeredAt"
  from latest_answers where user_id = $1 and missed_at is not null
  order by missed_at desc, question_id collate "C" limit $2`,
);

/** Returns the user's mistakes, newest first, at most `limit`. `chosen` is in the order of the question bank. */
export const listMistakes = (em: EntityManager, userId: string, limit = MAX_MISTAKES) =>
  runPrepared<StoredMistake>(em, MISTAKES, [userId, limit]);

/** Returns the topic of a question that is one of the user's mistakes; undefined if it is none. */
export function findMistake(em: EntityManager, userId: string, questionId: string) {
  return sqlOf(em)
    .selectFrom('latest_answers')
    .select('topic_id as topicId')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('missed_at', 'is not', null)
    .executeTakeFirst();
}

type StoredAnswer = { questionId: string; chosen: number; isCorrect: boolean; confidence: Confidence | null };

const QUIZ_ANSWERS = prepared(
  'answers_of_quiz',
  'select question_id as "questionId", chosen, is_correct as "isCorrect", confidence from answers where quiz_id = $1',
);

/** Returns the recorded answers of a quiz. `chosen` is in the order of the question bank. */
export const listQuizAnswers = (em: EntityManager, quizId: string) =>
  runPrepared<StoredAnswer>(em, QUIZ_ANSWERS, [quizId]);

const ANSWERS_WITHIN = prepared(
  'answers within times',
  `
  select times.place::int as place, each.id as "topicId", given.count
  from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as times (starts, ends, place)
  cross join unnest(string_to_array($4, ' ')) as each (id), lateral (
    select count(*)::int as count from answers
    where user_id = $1 and topic_id = each.id and answered_at between times.starts and times.ends
  ) as given
  where given.count > 0`,
);

/** Counts the questions that the user answered in each period, by topic. `place` is the period's, from 1. */
export function countAnswersWithin(em: EntityManager, userId: string, periods: readonly { from: Date; to: Date }[]) {
  const topicIds = orderedTopics.map(({ id }) => id).join(' ');
  const [starts, ends] = [periods.map(({ from }) => from), periods.map(({ to }) => to)];
  return runPrepared<{ place: number; topicId: string; count: number }>(em, ANSWERS_WITHIN, [
    userId,
    starts,
    ends,
    topicIds,
  ]);
}

/** Returns how many answers the user gave with each confidence, and how many of them were correct. */
export async function countByConfidence(em: EntityManager, userId: string) {
  const sums = await sqlOf(em)
    .selectFrom('answer_days')
    .select(({ fn }) => [
      fn.sum('sure').as('sure'),
      fn.sum('sure_correct').as('sureCorrect'),
      fn.sum('not_sure').as('notSure'),
      fn.sum('not_sure_correct').as('notSureCorrect'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    sure: { answers: Number(sums.sure), correct: Number(sums.sureCorrect) },
    notSure: { answers: Number(sums.notSure), correct: Number(sums.notSureCorrect) },
  };
}

/** A topic's entries, each as [correct, total, time in ms]: one row of JSON is read much faster than a hundred rows. */
export type TopicEntries = { topicId: string; entries: [number, number, number][] };

export const entriesOf = (topics: readonly TopicEntries[]): (AnswerEntry & { topicId: string })[] =>
  topics.flatMap(({ topicId, entries }) =>
    entries.map(([correct, total, at]) => ({ topicId, correct, total, at: new Date(at) })),
  );

const RECENT_ANSWERS = prepared(
  'recent_answers',
  `
  select each.id as "topicId", given.entries
  from unnest(string_to_array($2, ' ')) as each (id), lateral (
    select json_agg(json_build_array(correct, total, extract(epoch from answered_at) * 1000)) as entries
    from (
      select answered_at, count(*) filter (where is_correct) as correct, count(*) as total
      from (
        select is_correct, answered_at from answers
        where user_id = $1 and topic_id = each.id
        order by answered_at desc, id desc
        limit $3
      ) as latest
      group by answered_at
    ) as together
  ) as given
  where given.entries is not null`,
);

/** Returns the latest answers to questions of each topic, at most `perTopic`. Answers given at the same time are counted together. */
export async function listRecentAnswers(em: EntityManager, userId: string, perTopic: number) {
  const topicIds = orderedTopics.map(({ id }) => id).join(' ');
  return entriesOf(await runPrepared<TopicEntries>(em, RECENT_ANSWERS, [userId, topicIds, perTopic]));
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

const DAILY_ANSWERS = prepared(
  'daily_answers',
  `
  select json_agg(json_build_array(topic_id, day, is_first, is_sealed, correct, total)) as days
  from (
    select topic_id, day, is_first, is_sealed, sum(correct) as correct, sum(total) as total
    from (
      select topic_id, day, is_first, is_sealed, correct, total from answer_days where user_id = $1
      union all
      select answer.topic_id, (answered_at at time zone 'UTC')::date, coalesce(first_quiz_id = quiz_id, false),
        starts_with(question_id, $3), -answer.is_correct::int, -1
      from (select * from answers where quiz_id = $2 and user_id = $1) as answer
      left join (select user_id, question_id, first_quiz_id from latest_answers) as latest using (user_id, question_id)
    ) as each
    group by 1, 2, 3, 4
    having sum(total) > 0
  ) as counted`,
);

type DayColumns = [topicId: string, day: string, isFirst: boolean, isSealed: boolean, correct: number, total: number];

/** Returns all answers of a user, or those outside one quiz. The cost grows with the days, not with the answers. */
export async function listDailyAnswers(
  em: EntityManager,
  userId: string,
  withoutQuiz: string | null = null,
): Promise<DailyAnswers[]> {
  const values = [userId, withoutQuiz, SEALED_ID];
  const [row] = await runPrepared<{ days: DayColumns[] | null }>(em, DAILY_ANSWERS, values);
  return (row!.days ?? []).map(([topicId, day, isFirst, isSealed, correct, total]) => {
    return { topicId, day, isFirst, isSealed, correct, total };
  });
}

const ANSWERS_SINCE = `
  select each.id as "topicId", given.count
  from unnest(string_to_array(?, ' ')) as each (id), lateral (
    select count(*)::int as count from answers where user_id = ? and topic_id = each.id and answered_at >= ?
  ) as given
  where given.count > 0`;

/** Returns how many answers the user gave to questions of each topic since a time. */
export async function countAnswersSince(em: EntityManager, userId: string, since: Date): Promise<Map<string, number>> {
  const topicIds = orderedTopics.map(({ id }) => id).join(' ');
  const rows = await em.execute<{ topicId: string; count: number }[]>(ANSWERS_SINCE, [topicIds, userId, since]);
  return new Map(rows.map(({ topicId, count }) => [topicId, count]));
}
