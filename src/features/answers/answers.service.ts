import type { EntityManager } from '@mikro-orm/postgresql';
import { Answer } from '#schema/entities/answer.ts';
import { sqlOf } from '#schema/orm.config.ts';

/** `chosen` is an index into the options in their order in the question bank. */
export type NewAnswer = { questionId: string; chosen: number; isCorrect: boolean };

/** Creates answer rows in the caller's unit of work. The caller must flush. */
export function recordAnswers(
  em: EntityManager,
  userId: string,
  topicId: string,
  answers: readonly NewAnswer[],
  now: Date,
): void {
  for (const answer of answers) em.create(Answer, { user: userId, topicId, answeredAt: now, ...answer });
}

/** Returns the user's latest answer to each question of a topic that they answered. */
export function listLastAnswers(em: EntityManager, userId: string, topicId: string) {
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
