import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { QuizScore } from '#schema/entities/quiz-score.ts';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import { percentage, RECENT_RESULTS, type TopicAverage, TREND_LENGTH } from '#shared/quiz.constants.ts';
import type { QuizAnswer, SaveQuizScoreInput, ServedQuiz, UnfinishedQuiz } from '#shared/quiz.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { countByConfidence, listLatestAnswers, listQuizAnswers } from '../answers/answers.service.ts';
import { requestQuestions } from '../questions/question-requests.service.ts';
import {
  findAnyQuiz,
  findQuiz,
  findUnfinishedQuiz,
  finishQuiz,
  type QuizKind,
  serveQuiz,
} from '../questions/questions.service.ts';
import { keepAnswers, showAnswers } from '../questions/quiz-answers.service.ts';
import { requireTopic } from '../topics/topics.service.ts';

type QuizDeps = Pick<Deps, 'ai' | 'material' | 'orm' | 'queue' | 'random' | 'clock'>;
type ScoringDeps = Pick<Deps, 'clock' | 'orm' | 'material'>;
type Caller = {
  /** Aborts when the client disconnects. */
  leaving: AbortSignal;
  /** Counts one batch of new questions against the user's daily limit. Returns false if the limit is reached. */
  mayTopUp: () => Promise<boolean>;
};

/** Returns a new quiz of the topic. Requests more questions for the topic if the user will soon run out of new ones. */
export async function generateQuiz(
  em: EntityManager,
  deps: QuizDeps,
  userId: string,
  input: { topicId: string; count: number },
  { leaving, mayTopUp }: Caller,
): Promise<ServedQuiz> {
  const { topicId, count } = input;
  const answers = await listLatestAnswers(em, userId, [topicId]);
  const request = { topicId, count, answers, signal: leaving };
  const { quiz, needsMore } = await serveQuiz(em, deps, userId, request);
  if (needsMore && (await mayTopUp())) await requestQuestions(em, deps, { topicId, userId });
  return quiz;
}

/** Returns the user's unfinished quiz of this kind, or null. */
export async function readUnfinishedQuiz(
  em: EntityManager,
  deps: Pick<Deps, 'orm' | 'material' | 'clock'>,
  userId: string,
  kind: QuizKind,
): Promise<UnfinishedQuiz | null> {
  const quiz = await findUnfinishedQuiz(em, deps, userId, kind);
  if (!quiz) return null;
  const kept = await listQuizAnswers(em, quiz.id);
  return { runId: quiz.id, questions: quiz.questions, answers: showAnswers(quiz, kept) };
}

/** Keeps one answer of an unfinished quiz of a topic or an unfinished practice quiz. */
export async function keepAnswer(
  em: EntityManager,
  deps: ScoringDeps,
  userId: string,
  { runId, ...answer }: { runId: string } & QuizAnswer,
): Promise<{ ok: true }> {
  const quiz = await findAnyQuiz(em, deps, userId, runId);
  if (!quiz?.served.some(({ questionId }) => questionId === answer.questionId)) throw noSuchQuiz();
  await em.transactional((tx) => keepAnswers(tx, userId, quiz, [answer], deps.clock()));
  return { ok: true };
}

/**
 * Saves the score of a quiz and its answers, or a score without answers. A quiz is scored once. If it already has a score,
 * returns the stored one.
 */
export async function saveQuizScore(
  em: EntityManager,
  deps: ScoringDeps,
  userId: string,
  { answers = [], ...input }: SaveQuizScoreInput,
) {
  const { id: topicId } = requireTopic(input.topicId);
  const isBare = answers.length === 0 && input.runId === undefined;
  const quiz = isBare ? null : await findQuiz(em, deps, userId, { topicId }, input.runId);
  if (!isBare && !quiz) throw noSuchQuiz();
  const stored = quiz?.isFinished && (await em.findOne(QuizScore, { user: userId, quizId: quiz.id }));
  if (stored) return stored;

  const saved = await em.transactional(async (tx) => {
    const kept = quiz ? await keepAnswers(tx, userId, quiz, answers, deps.clock()) : [];
    const scored = quiz && kept.length > 0 ? quiz : null;
    const score = scored ? kept.filter(({ isCorrect }) => isCorrect).length : input.score;
    const totalQuestions = scored ? scored.served.length : input.totalQuestions;
    if (score !== input.score || totalQuestions !== input.totalQuestions) {
      throw new DomainError('invalid', 'The score does not match the answers');
    }
    if (scored) await finishQuiz(tx, scored.id, deps.clock());
    const result = { score, totalQuestions, percentage: percentage(score, totalQuestions) };
    return await addScore(tx, userId, { topicId, quizId: scored?.id ?? null, ...result, createdAt: deps.clock() });
  });
  return saved ?? (await em.findOneOrFail(QuizScore, { user: userId, quizId: quiz!.id }));
}

type NewScore = {
  topicId: string;
  quizId: string | null;
  score: number;
  totalQuestions: number;
  percentage: number;
  createdAt: Date;
};

const ADD_SCORE = prepared(
  'add_quiz_score',
  `insert into quiz_scores (id, user_id, topic_id, quiz_id, score, total_questions, percentage, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, quiz_id) do nothing returning id`,
);

/** Returns the saved score; undefined if another call has scored the quiz. */
async function addScore(em: EntityManager, userId: string, { quizId, ...score }: NewScore) {
  const { topicId, score: correct, totalQuestions, percentage, createdAt } = score;
  const values = [topicId, quizId, correct, totalQuestions, percentage, createdAt];
  const [row] = await runPrepared<{ id: string }>(em, ADD_SCORE, [randomUUIDv7(), userId, ...values]);
  return row && { ...row, ...score };
}

const noSuchQuiz = () => new DomainError('not_found', 'This quiz does not exist');

/** Returns the user's scores, newest first. */
export function listQuizScores(em: EntityManager, userId: string, bounds: ListBounds) {
  const scores = sqlOf(em)
    .selectFrom('quiz_scores')
    .select([
      'id',
      'topic_id as topicId',
      'score',
      'total_questions as totalQuestions',
      'percentage',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId);
  return readPart(em, scores, { time: 'createdAt' }, bounds);
}

const LATEST_SCORES = prepared(
  'latest_scores',
  `
  select id, topic_id as "topicId", score, total_questions as "totalQuestions", percentage, created_at as "createdAt"
  from quiz_scores where user_id = $1 order by created_at desc, id desc limit $2`,
);

type StoredScore = Omit<NewScore, 'quizId' | 'createdAt'> & { id: string; createdAt: string };

/** Returns the user's latest scores, newest first. */
export const listLatestScores = (em: EntityManager, userId: string, limit: number) =>
  runPrepared<StoredScore>(em, LATEST_SCORES, [userId, limit]);

/** Returns what the quiz performance analysis shows: the averages of the topics, the first quiz and the latest ones. */
export async function readQuizFigures(em: EntityManager, userId: string) {
  const [topics, recent, first] = await Promise.all([
    listQuizAverages(em, userId),
    listLatestScores(em, userId, RECENT_RESULTS),
    sqlOf(em)
      .selectFrom('quiz_scores')
      .select(({ fn }) => fn.min('created_at').as('since'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  return { topics, recent, since: first.since };
}

/** Returns how often the user was right after saying 'Sure' or 'Not sure'. */
export const readConfidence = (em: EntityManager, userId: string) => countByConfidence(em, userId);

const AVERAGES = prepared(
  'quiz_averages',
  `
  select each.*, array(
    select percentage from quiz_scores where user_id = $1 and topic_id = each."topicId"
    order by created_at desc, id desc limit ${TREND_LENGTH}
  ) as latest
  from (
    select topic_id as "topicId", count(*)::int as quizzes, avg(percentage)::float8 as average
    from quiz_scores where user_id = $1 group by topic_id
  ) as each`,
);

/** Returns the averages of all topics with quizzes. */
export async function listQuizAverages(em: EntityManager, userId: string): Promise<TopicAverage[]> {
  const rows = await runPrepared<TopicAverage>(em, AVERAGES, [userId]);
  return rows.map((row) => ({ ...row, latest: row.latest.toReversed() }));
}
