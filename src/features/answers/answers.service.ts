import type { EntityManager } from '@mikro-orm/postgresql';
import { Answer } from '#schema/entities/answer.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { AnswerEntry } from '#shared/mastery.ts';

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
