import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, runPrepared } from '#schema/orm.config.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import { ANSWERS_COUNTED, type Mastery, masteryOf } from '#shared/mastery.ts';
import { entriesOf, listRecentAnswers, type TopicEntries } from '../answers/answers.service.ts';

export type TopicMastery = Mastery & { topicId: string };

/** Returns the user's mastery of each topic with answers, in catalogue order. Its cost doesn't grow with their number. */
export async function listMastery(em: EntityManager, userId: string, now: Date): Promise<TopicMastery[]> {
  const [answers, scores] = await Promise.all([
    listRecentAnswers(em, userId, ANSWERS_COUNTED),
    listScoresWithoutAnswers(em, userId),
  ]);
  const byTopic = Map.groupBy([...answers, ...scores], ({ topicId }) => topicId);
  return orderedTopics.flatMap(({ id }) => {
    const newestFirst = byTopic.get(id)?.toSorted((a, b) => b.at.getTime() - a.at.getTime()) ?? [];
    const mastery = masteryOf(newestFirst, now);
    return mastery ? [{ topicId: id, ...mastery }] : [];
  });
}

/** Among the latest scores only, because with ANSWERS_COUNTED later scores a score no longer counts. */
const SCORES_WITHOUT_ANSWERS = prepared(
  'scores_without_answers',
  `
  select each.id as "topicId", given.entries
  from unnest(string_to_array($2, ' ')) as each (id), lateral (
    select json_agg(json_build_array(score, total_questions, extract(epoch from created_at) * 1000)) as entries
    from (
      select quiz_id, score, total_questions, created_at from quiz_scores
      where user_id = $1 and topic_id = each.id
      order by created_at desc, id desc
      limit $3
    ) as latest
    where latest.quiz_id is null
  ) as given
  where given.entries is not null`,
);

async function listScoresWithoutAnswers(em: EntityManager, userId: string) {
  const topicIds = orderedTopics.map(({ id }) => id).join(' ');
  return entriesOf(await runPrepared<TopicEntries>(em, SCORES_WITHOUT_ANSWERS, [userId, topicIds, ANSWERS_COUNTED]));
}
