import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { QuizScore } from '#schema/entities/quiz-score.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { percentage, type TopicAverage, TREND_LENGTH } from '#shared/quiz.constants.ts';
import type { QuizAnswer, SaveQuizScoreInput, ServedQuiz, UnfinishedQuiz } from '#shared/quiz.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { listLatestAnswers, listQuizAnswers, type NewAnswer, recordAnswers } from '../answers/answers.service.ts';
import { requestQuestions } from '../questions/question-requests.service.ts';
import {
  findAnyQuiz,
  findQuiz,
  findUnfinishedQuiz,
  finishQuiz,
  type QuizKey,
  serveQuiz,
} from '../questions/questions.service.ts';
import { listWithheld } from '../questions/withheld.service.ts';
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
  // This needs no await, because the quiz doesn't depend on the job and `enqueue` never throws.
  if (needsMore && (await mayTopUp())) void requestQuestions(deps, topicId);
  return quiz;
}

/** Returns the user's unfinished quiz of a topic, or null. */
export async function readUnfinishedQuiz(
  em: EntityManager,
  deps: Pick<Deps, 'orm' | 'material' | 'clock'>,
  userId: string,
  kind: { topicId: string | null },
): Promise<UnfinishedQuiz | null> {
  const quiz = await findUnfinishedQuiz(em, deps, userId, kind);
  if (!quiz) return null;
  const orders = new Map(quiz.served.map(({ questionId, order }) => [questionId, order]));
  const kept = await listQuizAnswers(em, quiz.id);
  const answers = kept.map(({ questionId, chosen }) => ({
    questionId,
    chosen: orders.get(questionId)!.indexOf(chosen),
  }));
  return { runId: quiz.id, questions: quiz.questions, answers };
}

/** Keeps one answer of an unfinished quiz of any kind. */
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
 * Records the answers to a quiz, in the caller's transaction, and returns all recorded answers of the quiz. Throws
 * 'conflict' if a question has another answer already, if the quiz is finished without one, or while an open exam asks one
 * of its questions.
 */
export async function keepAnswers(
  tx: EntityManager,
  userId: string,
  quiz: QuizKey,
  sent: readonly QuizAnswer[],
  now: Date,
) {
  const answers = checkAnswers(quiz, sent);
  const withheld = await listWithheld(tx, userId, now);
  if (quiz.served.some(({ questionId }) => withheld.has(questionId))) {
    throw new DomainError('conflict', 'Your open exam asks a question of this quiz', { reason: 'examOpen' });
  }
  if (!quiz.isFinished) await recordAnswers(tx, userId, quiz.id, answers, now);
  const kept = await listQuizAnswers(tx, quiz.id);
  const chosen = new Map(kept.map((answer) => [answer.questionId, answer.chosen]));
  for (const answer of answers) {
    if (!chosen.has(answer.questionId)) throw new DomainError('conflict', 'This quiz is finished');
    if (chosen.get(answer.questionId) !== answer.chosen) {
      throw new DomainError('conflict', 'This question already has another answer');
    }
  }
  return kept;
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
  const quiz = isBare ? null : await findQuiz(em, deps, userId, { topicId, id: input.runId });
  if (!isBare && !quiz) throw noSuchQuiz();
  const stored = quiz?.isFinished && (await em.findOne(QuizScore, { user: userId, quizId: quiz.id }));
  if (stored) return stored;

  try {
    return await em.transactional(async (tx) => {
      const kept = quiz ? await keepAnswers(tx, userId, quiz, answers, deps.clock()) : [];
      const scored = quiz && kept.length > 0 ? quiz : null;
      const score = scored ? kept.filter(({ isCorrect }) => isCorrect).length : input.score;
      const totalQuestions = scored ? scored.served.length : input.totalQuestions;
      if (score !== input.score || totalQuestions !== input.totalQuestions) {
        throw new DomainError('invalid', 'The score does not match the answers');
      }
      if (scored) await finishQuiz(tx, scored.id, deps.clock());
      const values = { score, totalQuestions, percentage: percentage(score, totalQuestions) };
      const saved = tx.create(QuizScore, { user: userId, topicId, quizId: scored?.id ?? null, ...values });
      await tx.flush();
      return saved;
    });
  } catch (error) {
    if (!quiz || !(error instanceof UniqueConstraintViolationException)) throw error;
    return await em.fork().findOneOrFail(QuizScore, { user: userId, quizId: quiz.id });
  }
}

const noSuchQuiz = () => new DomainError('not_found', 'This quiz does not exist');

/**
 * Checks the answers of a quiz. `chosen` changes from the order in which the options were served to the bank's own order.
 * Throws if an answer is to a question that the quiz did not serve.
 */
function checkAnswers({ served, correct }: QuizKey, answers: readonly QuizAnswer[]): NewAnswer[] {
  if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length) {
    throw new DomainError('invalid', 'A question can be answered only once in a quiz');
  }
  return answers.map(({ questionId, chosen }) => {
    const index = served.findIndex((item) => item.questionId === questionId);
    const { order, topicId } = served[index] ?? {};
    const place = order?.[chosen];
    if (topicId === undefined || place === undefined) {
      throw new DomainError('invalid', 'An answer does not belong to any question of this quiz');
    }
    return { questionId, topicId, chosen: place, isCorrect: chosen === correct[index] };
  });
}

/** Returns the user's scores, newest first: all of them, or the latest `limit`. */
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

const AVERAGES = `
  select each.*, array(
    select percentage from quiz_scores where user_id = ? and topic_id = each."topicId"
    order by created_at desc, id desc limit ${TREND_LENGTH}
  ) as latest
  from (
    select topic_id as "topicId", count(*)::int as quizzes, avg(percentage)::float8 as average
    from quiz_scores where user_id = ? group by topic_id
  ) as each`;

/** Returns the averages of all topics with quizzes. */
export async function listQuizAverages(em: EntityManager, userId: string): Promise<TopicAverage[]> {
  const rows = await em.execute<TopicAverage[]>(AVERAGES, [userId, userId]);
  return rows.map((row) => ({ ...row, latest: row.latest.toReversed() }));
}
