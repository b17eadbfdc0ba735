import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { QuizScore } from '#schema/entities/quiz-score.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { percentage, type TopicAverage, TREND_LENGTH } from '#shared/quiz.constants.ts';
import type { QuizAnswer, SaveQuizScoreInput, ServedQuiz, UnfinishedQuiz } from '#shared/quiz.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
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
  // This needs no await, because the quiz doesn't depend on the job and `enqueue` never throws.
  if (needsMore && (await mayTopUp())) void requestQuestions(deps, topicId);
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

/** Returns how often the user was right after saying 'Sure' or 'Not sure'. */
export const readConfidence = (em: EntityManager, userId: string) => countByConfidence(em, userId);

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
