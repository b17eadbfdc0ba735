import { setTimeout as delay } from 'node:timers/promises';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Answer } from '#schema/entities/answer.ts';
import { Quiz } from '#schema/entities/quiz.ts';
import { QuizScore } from '#schema/entities/quiz-score.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { LETTERS, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { SaveQuizScore, ServedQuiz } from '#shared/quiz.ts';
import { AiFailure, type AiFailureReason, untilNewBudget } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { type BankDeps, loadBank, type Pool, readBankState } from './bank.service.ts';
import { isCorrectOption, serve } from './quiz.library.ts';
import { drawQuestions, type LastAnswer, shuffled } from './quiz.rules.ts';
import { askForQuestions, MAX_GENERATED } from './top-up.service.ts';

const QUIZ_KEPT_DAYS = 30;
/** How long a user waits for the first questions of a topic, and how often is looked (milliseconds). */
const LONGEST_WAIT_MS = 60_000;
const LOOK_AGAIN_MS = 500;
const PLACES = LETTERS.map((_letter, place) => place);

type QuizDeps = Pick<Deps, 'ai' | 'material' | 'orm' | 'queue' | 'random' | 'clock'>;

/**
 * A fresh run of the topic's pool; what was served is kept, so that answers can be told by their place. `isNearEnd`: the
 * user will soon have met every question of a pool that can grow.
 */
export async function generateQuiz(
  em: EntityManager,
  deps: QuizDeps,
  userId: string,
  input: { topicId: string; count: number },
  signal?: AbortSignal,
): Promise<{ quiz: ServedQuiz; isNearEnd: boolean }> {
  const { id: topicId } = requireTopic(input.topicId);
  const topic = deps.material.get(topicId);
  if (!topic) throw notAvailable();

  const [stored, answers] = await Promise.all([loadBank(em, deps, topicId), lastAnswers(em, userId, topicId)]);
  const pool = stored.open.length > 0 ? stored : await firstQuestions(em, deps, topicId, { signal });
  const served = drawQuestions(pool.open, answers, input.count, deps.random).map((questionId) => ({
    questionId,
    order: shuffled(PLACES, deps.random),
  }));

  const run = em.create(Quiz, { user: userId, topicId, served });
  await em.flush();
  const questions = served.map(({ questionId, order }) => serve(topic, pool.questions.get(questionId)!, order));
  const met = new Set([...answers, ...served].map(({ questionId }) => questionId));
  const unseen = pool.open.filter((id) => !met.has(id)).length;
  const isNearEnd = deps.ai !== undefined && unseen < QUIZ_LENGTH && pool.generated < MAX_GENERATED;
  return { quiz: { runId: run.id, questions }, isNearEnd };
}

const notAvailable = () => new DomainError('not_found', 'A practice quiz is not available for this topic yet');

/** Asks the worker for more questions; nobody waits for it, and it never throws. */
export function askForMore({ queue }: Pick<Deps, 'queue'>, topicId: string): void {
  void askForQuestions({ queue }, { topicId });
}

/**
 * Waits until the worker has put questions into an empty pool; throws what went wrong, or the time-out. Who stops waiting
 * stops nothing else: the questions are for all.
 */
export async function firstQuestions(
  em: EntityManager,
  deps: BankDeps & Pick<Deps, 'ai' | 'queue' | 'clock'>,
  topicId: string,
  { signal, longest = LONGEST_WAIT_MS }: { signal?: AbortSignal; longest?: number } = {},
): Promise<Pool> {
  if (!deps.ai) throw notAvailable();
  const until = performance.now() + longest;
  const before = await readBankState(em, topicId);
  let isAsked = false;
  while (performance.now() < until && !signal?.aborted) {
    if (!isAsked) isAsked = await askForQuestions(deps, { topicId, isFirst: true });
    const pool = await loadBank(em, deps, topicId);
    if (pool.open.length > 0) return pool;
    const { tries, failure } = await readBankState(em, topicId);
    if (tries > before.tries) throw failureOf((failure ?? 'invalid') as AiFailureReason, deps.clock());
    await delay(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
  }
  throw new AiFailure(signal?.aborted ? 'cancelled' : 'timeout');
}

const failureOf = (reason: AiFailureReason, now: Date) =>
  new AiFailure(reason, reason === 'budget' ? untilNewBudget(now) : undefined);

function lastAnswers(em: EntityManager, userId: string, topicId: string): Promise<LastAnswer[]> {
  return sqlOf(em)
    .selectFrom('answers')
    .distinctOn('question_id')
    .select(['question_id as questionId', 'is_correct as isCorrect', 'answered_at as answeredAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', topicId)
    .orderBy('question_id')
    .orderBy('answered_at', 'desc')
    .execute();
}

/** Saves a score with its answers, all or nothing. The same run sent again answers with the score that it has. */
export async function saveQuizScore(
  em: EntityManager,
  deps: BankDeps & Pick<Deps, 'clock'>,
  userId: string,
  input: SaveQuizScore,
) {
  const { id: topicId } = requireTopic(input.topicId);
  const { runId = null, score, totalQuestions, percentage } = input;
  try {
    return await em.transactional(async (tx) => {
      const answers = await readAnswers(tx, deps, userId, input);
      for (const answer of answers) tx.create(Answer, { user: userId, topicId, answeredAt: deps.clock(), ...answer });
      const saved = tx.create(QuizScore, { user: userId, topicId, quizId: runId, score, totalQuestions, percentage });
      await tx.flush();
      return saved;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await em.fork().findOneOrFail(QuizScore, { user: userId, quizId: runId });
  }
}

/** What was chosen, in the bank's own order; refuses answers to questions that the run did not serve. */
async function readAnswers(em: EntityManager, deps: BankDeps, userId: string, input: SaveQuizScore) {
  const { topicId, runId, answers = [] } = input;
  if (answers.length === 0 && runId === undefined) return [];

  const owned = { user: userId, topicId };
  const run = runId
    ? await em.findOne(Quiz, { ...owned, id: runId })
    : await em.findOne(Quiz, owned, { orderBy: { createdAt: 'desc' } });
  if (!run) throw new DomainError('not_found', 'There is no such quiz to score');

  const { questions } = await loadBank(em, deps, topicId);
  const orders = new Map(run.served.map(({ questionId, order }) => [questionId, order]));
  if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length) {
    throw new DomainError('invalid', 'A question can be answered only once in a quiz');
  }
  return answers.flatMap(({ questionId, chosen }) => {
    const place = orders.get(questionId)?.[chosen];
    if (place === undefined) throw new DomainError('invalid', 'An answer belongs to no question of this quiz');
    const question = questions.get(questionId);
    // A question may have left the pool since it was served: the score stays valid without it.
    return question ? [{ questionId, chosen: place, isCorrect: isCorrectOption(question, place) }] : [];
  });
}

/** The user's scores, newest first: all, or the latest `limit`. */
export function listQuizScores(em: EntityManager, userId: string, limit?: number) {
  return sqlOf(em)
    .selectFrom('quiz_scores')
    .select([
      'id',
      'topic_id as topicId',
      'score',
      'total_questions as totalQuestions',
      'percentage',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (scores) => scores.limit(limit!))
    .execute();
}

/** Forgets what was served in runs that nobody will score any more; answers how many. */
export function clearOldQuizzes(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(Quiz, { createdAt: { $lt: new Date(now.getTime() - QUIZ_KEPT_DAYS * 86_400_000) } });
}
