import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { AnswerEntry } from '#shared/mastery.ts';
import type { Confidence } from '#shared/quiz.constants.ts';
import { studyDay } from '#shared/study-day.ts';

/** The newest mistakes that a list contains. A curated bank of some 1,500 questions leaves few users with more. */
const MAX_MISTAKES = 1000;

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
 * answers can be sent again. A repeated answer adds its confidence if the recorded one has none.
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
  // In one order, so that two quizzes with the same questions can't wait for each other's rows.
  const inOrder = answers.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1));
  const recorded = await sqlOf(em)
    .insertInto('answers')
    .values(
      inOrder.map(({ questionId, topicId, chosen, isCorrect, confidence = null }) => ({
        id: randomUUIDv7(),
        user_id: userId,
        quiz_id: quizId,
        question_id: questionId,
        topic_id: topicId,
        chosen,
        is_correct: isCorrect,
        confidence,
        answered_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['quiz_id', 'question_id']).doNothing())
    .returning('question_id as questionId')
    .execute();
  const isNew = new Set(recorded.map(({ questionId }) => questionId));
  await keepLatest(
    em,
    userId,
    inOrder.filter(({ questionId }) => isNew.has(questionId)),
    now,
  );
  for (const answer of inOrder) {
    if (answer.confidence && !isNew.has(answer.questionId)) await addConfidence(em, userId, quizId, answer);
  }
}

async function addConfidence(
  em: EntityManager,
  userId: string,
  quizId: string,
  { questionId, chosen, isCorrect, confidence }: NewAnswer,
): Promise<void> {
  const changed = await sqlOf(em)
    .updateTable('answers')
    .set({ confidence: confidence! })
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('question_id', '=', questionId)
    .where('chosen', '=', chosen)
    .where('confidence', 'is', null)
    .returning('answered_at as answeredAt')
    .executeTakeFirst();
  if (!changed || isCorrect || confidence !== 'sure') return;
  // A later answer, in another quiz, has the last word.
  await sqlOf(em)
    .updateTable('latest_answers')
    .set({ missed_sure: true })
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('answered_at', '=', changed.answeredAt)
    .where('is_correct', '=', false)
    .execute();
}

async function keepLatest(em: EntityManager, userId: string, answers: readonly NewAnswer[], now: Date): Promise<void> {
  if (answers.length === 0) return;
  await sqlOf(em)
    .insertInto('latest_answers')
    .values(
      answers.map(({ questionId, topicId, chosen, isCorrect, confidence }) => ({
        user_id: userId,
        question_id: questionId,
        topic_id: topicId,
        is_correct: isCorrect,
        answered_at: now,
        missed_at: isCorrect ? null : now,
        missed_choice: isCorrect ? null : chosen,
        missed_sure: !isCorrect && confidence === 'sure',
        correct_on: isCorrect ? studyDay(now) : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet(({ ref, fn, eb }) => {
        const isMissed = eb('excluded.is_correct', '=', false);
        const isSecondDay = eb('latest_answers.correct_on', '<', ref('excluded.correct_on'));
        return {
          is_correct: ref('excluded.is_correct'),
          answered_at: ref('excluded.answered_at'),
          missed_sure: ref('excluded.missed_sure'),
          missed_at: eb
            .case()
            .when(isMissed)
            .then(ref('excluded.missed_at'))
            .when(isSecondDay)
            .then(null)
            .else(ref('latest_answers.missed_at'))
            .end(),
          missed_choice: eb
            .case()
            .when(isMissed)
            .then(ref('excluded.missed_choice'))
            .when(isSecondDay)
            .then(null)
            .else(ref('latest_answers.missed_choice'))
            .end(),
          correct_on: eb
            .case()
            .when(isMissed)
            .then(null)
            .else(fn.coalesce('latest_answers.correct_on', 'excluded.correct_on'))
            .end(),
        };
      }),
    )
    .execute();
}

/** Returns the user's latest answer to each question that they answered, of the given topics or of all. */
export function listLatestAnswers(em: EntityManager, userId: string, topicIds?: readonly string[]) {
  return sqlOf(em)
    .selectFrom('latest_answers')
    .select([
      'question_id as questionId',
      'topic_id as topicId',
      'is_correct as isCorrect',
      'answered_at as answeredAt',
    ])
    .where('user_id', '=', userId)
    .$if(topicIds !== undefined, (rows) => rows.where('topic_id', 'in', topicIds!))
    .execute();
}

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
  order by missed_at desc, question_id limit ${MAX_MISTAKES}`,
);

/** Returns the user's mistakes, newest first. `chosen` is in the order of the question bank. */
export const listMistakes = (em: EntityManager, userId: string) => runPrepared<StoredMistake>(em, MISTAKES, [userId]);

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

/** Returns the recorded answers of a quiz. `chosen` is in the order of the question bank. */
export function listQuizAnswers(em: EntityManager, quizId: string) {
  return sqlOf(em)
    .selectFrom('answers')
    .select(['question_id as questionId', 'chosen', 'is_correct as isCorrect', 'confidence'])
    .where('quiz_id', '=', quizId)
    .execute();
}

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
  const rows = await sqlOf(em)
    .selectFrom('answers')
    .select(({ fn }) => [
      'confidence',
      fn.countAll<string>().as('answers'),
      fn.countAll<string>().filterWhere('is_correct', '=', true).as('correct'),
    ])
    .where('user_id', '=', userId)
    .where('confidence', 'is not', null)
    .groupBy('confidence')
    .execute();
  const countsOf = (confidence: Confidence) => {
    const row = rows.find((each) => each.confidence === confidence);
    return { answers: Number(row?.answers ?? 0), correct: Number(row?.correct ?? 0) };
  };
  return { sure: countsOf('sure'), notSure: countsOf('notSure') };
}

const RECENT_ANSWERS = `
  select each.id as "topicId", latest.answered_at as at,
    count(*) filter (where latest.is_correct)::int as correct, count(*)::int as total
  from unnest(string_to_array(?, ' ')) as each (id), lateral (
    select is_correct, answered_at from answers
    where user_id = ? and topic_id = each.id
    order by answered_at desc, id desc
    limit ?
  ) as latest
  group by each.id, latest.answered_at`;

/** Returns the latest answers to questions of each topic, at most `perTopic`. Answers given at the same time are counted together. */
export async function listRecentAnswers(em: EntityManager, userId: string, perTopic: number) {
  const topicIds = orderedTopics.map(({ id }) => id).join(' ');
  const rows = await em.execute<(AnswerEntry & { topicId: string })[]>(RECENT_ANSWERS, [topicIds, userId, perTopic]);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
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

const DAILY_ANSWERS = `
  select topic_id as "topicId", to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    place = 1 as "isFirst", starts_with(question_id, ?) as "isSealed",
    count(*) filter (where is_correct)::int as correct, count(*)::int as total
  from (
    select topic_id, question_id, answered_at, is_correct,
      row_number() over (partition by question_id order by answered_at, id) as place
    from answers where user_id = ? and quiz_id is distinct from ?
  ) as answer
  group by 1, 2, 3, 4`;

/** Returns all answers of a user, or those outside one quiz. `sealedId` begins the ids of the sealed forms' questions. */
export function listDailyAnswers(
  em: EntityManager,
  userId: string,
  { sealedId, withoutQuiz = null }: { sealedId: string; withoutQuiz?: string | null },
): Promise<DailyAnswers[]> {
  return em.execute<DailyAnswers[]>(DAILY_ANSWERS, [sealedId, userId, withoutQuiz]);
}

/** Returns how many answers the user gave to questions of each topic since a time. */
export async function countAnswersSince(em: EntityManager, userId: string, since: Date): Promise<Map<string, number>> {
  const rows = await sqlOf(em)
    .selectFrom('answers')
    .select(({ fn }) => ['topic_id as topicId', fn.countAll<string>().as('count')])
    .where('user_id', '=', userId)
    .where('answered_at', '>=', since)
    .groupBy('topic_id')
    .execute();
  return new Map(rows.map(({ topicId, count }) => [topicId, Number(count)]));
}
