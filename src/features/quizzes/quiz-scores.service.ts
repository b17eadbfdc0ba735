import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { percentage, RECENT_RESULTS, type TopicAverage, TREND_LENGTH } from '#shared/quiz.constants.ts';
import type { SaveQuizScoreInput } from '#shared/quiz.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { countByConfidence } from '../answers/answers.service.ts';
import { findNewestQuiz, findQuiz, finishQuiz } from '../bank/served-quizzes.service.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { keepAnswers, noSuchQuiz } from './quizzes.service.ts';

/**
 * Saves the score of a quiz and its answers, or a score without answers. A quiz is scored once. If it already has a score,
 * returns the stored one.
 */
export async function saveQuizScore(call: UserCall, { answers = [], ...input }: SaveQuizScoreInput) {
  const { id: topicId } = requireTopic(input.topicId);
  const isBare = answers.length === 0 && input.runId === undefined;
  const quiz = isBare ? null : await findTopicQuiz(call, topicId, input.runId);
  const stored = quiz?.isFinished && (await findScore(call, quiz.id));
  if (stored) return stored;

  const saved = await inTransaction(call, async (call) => {
    const kept = quiz ? await keepAnswers(call, quiz, answers) : [];
    const scored = quiz && kept.length > 0 ? quiz : null;
    const score = scored ? kept.filter(({ isCorrect }) => isCorrect).length : input.score;
    const totalQuestions = scored ? scored.served.length : input.totalQuestions;
    if (score !== input.score || totalQuestions !== input.totalQuestions) {
      throw new DomainError('invalid', 'The score does not match the answers');
    }
    if (scored) await finishQuiz(call, scored.id);
    return await addScore(call, { topicId, quizId: scored?.id ?? null, score, totalQuestions });
  });
  return saved ?? (await findScore(call, quiz!.id))!;
}

/** Returns the user's quiz of the topic with this id, or without an id the newest one. Throws 'not_found' if there is none. */
async function findTopicQuiz(call: UserCall, topicId: string, id: string | undefined) {
  const quiz = id === undefined ? await findNewestQuiz(call, { topicId }) : await findQuiz(call, id);
  if (quiz?.topicId !== topicId) throw noSuchQuiz('topic');
  return quiz;
}

type NewScore = { topicId: string; quizId: string | null; score: number; totalQuestions: number };

/** Returns the saved score; undefined if another call has scored the quiz. */
async function addScore({ db, userId, now }: UserCall, { topicId, quizId, score, totalQuestions }: NewScore) {
  return await db
    .insertInto('quiz_scores')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      topic_id: topicId,
      quiz_id: quizId,
      score,
      total_questions: totalQuestions,
      percentage: percentage(score, totalQuestions),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'quiz_id']).doNothing())
    .returning(SCORE)
    .executeTakeFirst();
}

const SCORE = [
  'id',
  'topic_id as topicId',
  'score',
  'total_questions as totalQuestions',
  'percentage',
  'created_at as createdAt',
] as const;

const scoresOf = ({ db, userId }: UserCall) => db.selectFrom('quiz_scores').select(SCORE).where('user_id', '=', userId);

async function findScore(call: UserCall, quizId: string) {
  return await scoresOf(call).where('quiz_id', '=', quizId).executeTakeFirst();
}

/** Returns the user's scores, newest first. */
export const listQuizScores = (call: UserCall, bounds: ListBounds) =>
  readPart(call.db, scoresOf(call), { time: 'createdAt' }, bounds);

/** Returns the user's latest scores, newest first. */
export async function listLatestScores(call: UserCall, limit: number) {
  return await scoresOf(call).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns the topics of the scores from a time until another. */
export async function listScoredTopics(
  { db, userId }: UserCall,
  { since, until }: { since: Date; until: Date },
): Promise<Set<string>> {
  const scores = await db
    .selectFrom('quiz_scores')
    .select('topic_id as topicId')
    .distinct()
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .execute();
  return new Set(scores.map(({ topicId }) => topicId));
}

/** Returns what the quiz performance analysis shows: the averages of the topics, the first quiz and the latest ones. */
export async function readQuizFigures(call: UserCall) {
  const [topics, recent, first] = await Promise.all([
    listQuizAverages(call),
    listLatestScores(call, RECENT_RESULTS),
    call.db
      .selectFrom('quiz_scores')
      .select(({ fn }) => fn.min<Date | null>('created_at').as('since'))
      .where('user_id', '=', call.userId)
      .executeTakeFirstOrThrow(),
  ]);
  return { topics, recent, since: first.since };
}

/** Returns how often the user was right after saying 'Sure' or 'Not sure'. */
export const readConfidence = (call: UserCall) => countByConfidence(call);

/** Returns the averages of all topics with quizzes. */
export async function listQuizAverages({ db, userId }: UserCall): Promise<TopicAverage[]> {
  const latest = sql<number[]>`array(
    select percentage from quiz_scores where user_id = ${userId}::uuid and topic_id = each."topicId"
    order by created_at desc, id desc limit ${sql.lit(TREND_LENGTH)}
  )`;
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('quiz_scores')
        .select(({ fn }) => [
          'topic_id as topicId',
          fn.countAll<number>().as('quizzes'),
          sql<number>`avg(percentage)::float8`.as('average'),
        ])
        .where('user_id', '=', userId)
        .groupBy('topic_id')
        .as('each'),
    )
    .select(['topicId', 'quizzes', 'average', latest.as('latest')])
    .execute();
  return rows.map((row) => ({ ...row, latest: row.latest.toReversed() }));
}
