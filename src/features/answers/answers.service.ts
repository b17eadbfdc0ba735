import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '#schema/orm.config.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { AnswerEntry } from '#shared/mastery.ts';
import { studyDay } from '#shared/study-day.ts';

/** The newest mistakes that a list contains. A curated bank of some 1,500 questions leaves few users with more. */
const MAX_MISTAKES = 1000;

/** `chosen` is an index into the options in their order in the question bank. */
export type NewAnswer = { questionId: string; topicId: string; chosen: number; isCorrect: boolean };

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
  // In one order, so that two quizzes with the same questions can't wait for each other's rows.
  const inOrder = answers.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1));
  const recorded = await sqlOf(em)
    .insertInto('answers')
    .values(
      inOrder.map(({ questionId, topicId, chosen, isCorrect }) => ({
        id: randomUUIDv7(),
        user_id: userId,
        quiz_id: quizId,
        question_id: questionId,
        topic_id: topicId,
        chosen,
        is_correct: isCorrect,
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
}

async function keepLatest(em: EntityManager, userId: string, answers: readonly NewAnswer[], now: Date): Promise<void> {
  if (answers.length === 0) return;
  await sqlOf(em)
    .insertInto('latest_answers')
    .values(
      answers.map(({ questionId, topicId, chosen, isCorrect }) => ({
        user_id: userId,
        question_id: questionId,
        topic_id: topicId,
        is_correct: isCorrect,
        answered_at: now,
        missed_at: isCorrect ? null : now,
        missed_choice: isCorrect ? null : chosen,
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

type StoredMistake = { questionId: string; topicId: string; chosen: number; missedAt: string; answeredAt: string };

/** Returns the user's mistakes, newest first. `chosen` is in the order of the question bank. */
export async function listMistakes(em: EntityManager, userId: string) {
  return await sqlOf(em)
    .selectFrom('latest_answers')
    .select([
      'question_id as questionId',
      'topic_id as topicId',
      'missed_choice as chosen',
      'missed_at as missedAt',
      'answered_at as answeredAt',
    ])
    .where('user_id', '=', userId)
    .where('missed_at', 'is not', null)
    .$castTo<StoredMistake>()
    .orderBy('missed_at', 'desc')
    .orderBy('question_id')
    .limit(MAX_MISTAKES)
    .execute();
}

/** Returns the recorded answers of a quiz. `chosen` is in the order of the question bank. */
export function listQuizAnswers(em: EntityManager, quizId: string) {
  return sqlOf(em)
    .selectFrom('answers')
    .select(['question_id as questionId', 'chosen', 'is_correct as isCorrect'])
    .where('quiz_id', '=', quizId)
    .execute();
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
