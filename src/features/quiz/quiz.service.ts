import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { QuizScore } from '#schema/entities/quiz-score.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { percentage, type TopicAverage, TREND_LENGTH } from '#shared/quiz.constants.ts';
import type { SaveQuizScoreInput, ServedQuiz } from '#shared/quiz.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { listLastAnswers, type NewAnswer, recordAnswers } from '../answers/answers.service.ts';
import { requestQuestions } from '../questions/question-requests.service.ts';
import { findQuiz, type QuizKey, serveQuiz } from '../questions/questions.service.ts';
import { requireTopic } from '../topics/topics.service.ts';

type QuizDeps = Pick<Deps, 'ai' | 'material' | 'orm' | 'queue' | 'random' | 'clock'>;
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
  const answers = await listLastAnswers(em, userId, topicId);
  const request = { topicId, count, answers, signal: leaving };
  const { quiz, needsMore } = await serveQuiz(em, deps, userId, request);
  // This needs no await, because the quiz doesn't depend on the job and `enqueue` never throws.
  if (needsMore && (await mayTopUp())) void requestQuestions(deps, topicId);
  return quiz;
}

/**
 * Saves the score of a quiz and its answers, or a score without answers. A quiz is scored once. If it already has a score,
 * returns the stored one.
 */
export async function saveQuizScore(
  em: EntityManager,
  deps: Pick<Deps, 'clock' | 'orm' | 'material'>,
  userId: string,
  input: SaveQuizScoreInput,
) {
  const { id: topicId } = requireTopic(input.topicId);
  const { runId, answers } = input;
  const hasAnswers = answers !== undefined && answers.length > 0;
  const quiz = hasAnswers || runId !== undefined ? await findQuiz(em, deps, userId, { topicId, id: runId }) : null;
  if (!quiz && (hasAnswers || runId !== undefined)) throw new DomainError('not_found', 'This quiz does not exist');

  const checked = quiz && hasAnswers ? checkAnswers(quiz, answers) : [];
  const score = hasAnswers ? checked.filter(({ isCorrect }) => isCorrect).length : input.score;
  const totalQuestions = quiz && hasAnswers ? quiz.served.length : input.totalQuestions;
  if (score !== input.score || totalQuestions !== input.totalQuestions) {
    throw new DomainError('invalid', 'The score does not match the answers');
  }
  const quizId = quiz?.id ?? null;
  try {
    return await em.transactional(async (tx) => {
      recordAnswers(tx, userId, topicId, checked, deps.clock());
      const values = { score, totalQuestions, percentage: percentage(score, totalQuestions) };
      const saved = tx.create(QuizScore, { user: userId, topicId, quizId, ...values });
      await tx.flush();
      return saved;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await em.fork().findOneOrFail(QuizScore, { user: userId, quizId });
  }
}

/**
 * Checks the answers of a quiz. `chosen` changes from the order in which the options were served to the bank's own order.
 * Throws if an answer is to a question that the quiz did not serve.
 */
function checkAnswers({ served, correct }: QuizKey, answers: NonNullable<SaveQuizScoreInput['answers']>): NewAnswer[] {
  if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length) {
    throw new DomainError('invalid', 'A question can be answered only once in a quiz');
  }
  return answers.map(({ questionId, chosen }) => {
    const index = served.findIndex((item) => item.questionId === questionId);
    const place = served[index]?.order[chosen];
    if (place === undefined) throw new DomainError('invalid', 'An answer does not belong to any question of this quiz');
    return { questionId, chosen: place, isCorrect: chosen === correct[index] };
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
