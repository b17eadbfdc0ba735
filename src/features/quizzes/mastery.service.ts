import { sql } from 'kysely';
import { orderedTopics } from '#shared/catalogue.ts';
import { ANSWERS_COUNTED, type Mastery, masteryOf } from '#shared/mastery.ts';
import type { UserCall } from '../../call.ts';
import { eachTopic, entriesOf, listRecentAnswers, type TopicEntries } from '../answers/answers.service.ts';

export type TopicMastery = Mastery & { topicId: string };

/** Returns the user's mastery of each topic with answers, in catalogue order. Its cost doesn't grow with their number. */
export async function listMastery(call: UserCall): Promise<TopicMastery[]> {
  const [answers, scores] = await Promise.all([
    listRecentAnswers(call, ANSWERS_COUNTED),
    listScoresWithoutAnswers(call),
  ]);
  const byTopic = Map.groupBy([...answers, ...scores], ({ topicId }) => topicId);
  return orderedTopics.flatMap(({ id }) => {
    const newestFirst = byTopic.get(id)?.toSorted((a, b) => b.at.getTime() - a.at.getTime()) ?? [];
    const mastery = masteryOf(newestFirst, call.now);
    return mastery ? [{ topicId: id, ...mastery }] : [];
  });
}

/** Among the latest scores only, because with ANSWERS_COUNTED later scores a score no longer counts. */
async function listScoresWithoutAnswers({ db, userId }: UserCall) {
  const entries = sql<
    TopicEntries['entries']
  >`json_agg(json_build_array(score, total_questions, extract(epoch from created_at) * 1000))`;
  const topics = await db
    .selectFrom(eachTopic())
    .crossJoinLateral((query) =>
      query
        .selectFrom((scores) =>
          scores
            .selectFrom('quiz_scores')
            .select(['quiz_id', 'score', 'total_questions', 'created_at'])
            .where('user_id', '=', userId)
            .whereRef('topic_id', '=', 'each.id')
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(ANSWERS_COUNTED)
            .as('latest'),
        )
        .select(entries.as('entries'))
        .where('latest.quiz_id', 'is', null)
        .as('given'),
    )
    .select(['each.id as topicId', 'given.entries'])
    .where('given.entries', 'is not', null)
    .execute();
  return entriesOf(topics);
}
