import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Answer } from '#schema/entities/answer.ts';
import { QuizRun } from '#schema/entities/quiz-run.ts';
import { QuizScore } from '#schema/entities/quiz-score.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { Quiz, SaveQuizScore } from '#shared/quiz.ts';
import { LETTERS } from '#shared/quiz-marks.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Material } from '../../platform/material.ts';
import { requireUnit } from '../topics/topics.service.ts';
import { isRightOption, poolOf, serve } from './quiz.library.ts';
import { chooseRun, type LastAnswer, shuffled } from './quiz.rules.ts';

const RUN_KEPT_DAYS = 30;
const PLACES = LETTERS.map((_letter, place) => place);

/** A fresh run of the unit's pool; what was served is kept, so that answers can be told by their place. */
export async function generateQuiz(
  em: EntityManager,
  { material, random }: Pick<Deps, 'material' | 'random'>,
  memberId: string,
  input: { topicId: string; count: number },
): Promise<Quiz> {
  const { id: topicId } = requireUnit(input.topicId);
  const unit = material.get(topicId);
  if (!unit) throw new DomainError('not_found', 'A practice quiz is not available for this topic yet');

  const byId = new Map(unit.questions.map((question) => [question.id, question]));
  const answers = await lastAnswers(em, memberId, topicId);
  const served = chooseRun([...byId.keys()], answers, input.count, random).map((questionId) => ({
    questionId,
    order: shuffled(PLACES, random),
  }));

  const run = em.create(QuizRun, { user: memberId, topicId, served });
  await em.flush();
  return { runId: run.id, questions: served.map(({ questionId, order }) => serve(unit, byId.get(questionId)!, order)) };
}

function lastAnswers(em: EntityManager, memberId: string, topicId: string): Promise<LastAnswer[]> {
  return sqlOf(em)
    .selectFrom('answers')
    .distinctOn('question_id')
    .select(['question_id as questionId', 'is_right as isRight', 'answered_at as answeredAt'])
    .where('user_id', '=', memberId)
    .where('topic_id', '=', topicId)
    .orderBy('question_id')
    .orderBy('answered_at', 'desc')
    .execute();
}

/** Saves a score with its answers, all or nothing. The same run sent again answers with the score that it has. */
export async function saveQuizScore(
  em: EntityManager,
  { material, clock }: Pick<Deps, 'material' | 'clock'>,
  memberId: string,
  input: SaveQuizScore,
) {
  const { id: topicId } = requireUnit(input.topicId);
  const { runId = null, score, totalQuestions, percentage } = input;
  try {
    return await em.transactional(async (tx) => {
      const answers = await readAnswers(tx, material, memberId, input);
      for (const answer of answers) tx.create(Answer, { user: memberId, topicId, answeredAt: clock(), ...answer });
      const saved = tx.create(QuizScore, { user: memberId, topicId, runId, score, totalQuestions, percentage });
      await tx.flush();
      return saved;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await em.fork().findOneOrFail(QuizScore, { user: memberId, runId });
  }
}

/** What was chosen, in the bank's own order; refuses answers to questions that the run did not serve. */
async function readAnswers(em: EntityManager, material: Material, memberId: string, input: SaveQuizScore) {
  const { topicId, runId, answers = [] } = input;
  if (answers.length === 0 && runId === undefined) return [];

  const owned = { user: memberId, topicId };
  const run = runId
    ? await em.findOne(QuizRun, { ...owned, id: runId })
    : await em.findOne(QuizRun, owned, { orderBy: { createdAt: 'desc' } });
  if (!run) throw new DomainError('not_found', 'There is no such quiz to score');

  const questions = new Map(poolOf(material, topicId).map((question) => [question.id, question]));
  const orders = new Map(run.served.map(({ questionId, order }) => [questionId, order]));
  if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length) {
    throw new DomainError('invalid', 'A question can be answered only once in a quiz');
  }
  return answers.flatMap(({ questionId, chosen }) => {
    const place = orders.get(questionId)?.[chosen];
    if (place === undefined) throw new DomainError('invalid', 'An answer belongs to no question of this quiz');
    const question = questions.get(questionId);
    // A question may have left the bank since it was served: the score stays valid without it.
    return question ? [{ questionId, chosen: place, isRight: isRightOption(question, place) }] : [];
  });
}

/** The member's scores, newest first: all, or the latest `limit`. */
export function listQuizScores(em: EntityManager, memberId: string, limit?: number) {
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
    .where('user_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (scores) => scores.limit(limit!))
    .execute();
}

/** Forgets what was served in runs that nobody will score any more; answers how many. */
export function clearOldRuns(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(QuizRun, { createdAt: { $lt: new Date(now.getTime() - RUN_KEPT_DAYS * 86_400_000) } });
}
