import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '#schema/orm.config.ts';
import type { RecordProgress } from '#shared/progress.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';

const A_DAY = 86_400_000;
/** Before there was a study guide; PostgreSQL keeps times that JavaScript cannot read back. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** The most that the column holds. */
const MAX_SECONDS = 2 ** 31 - 1;

const COLUMNS = [
  'id',
  'topic_id as topicId',
  'completed',
  'last_visited as lastVisited',
  'time_spent as timeSpent',
  'stretches',
  'updated_at as updatedAt',
] as const;

/** Every record of the user, newest first; at most one a topic. */
export function listProgress(em: EntityManager, userId: string) {
  return sqlOf(em)
    .selectFrom('progress')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** No record is no progress. */
export async function readProgress(
  em: EntityManager,
  userId: string,
  topicId: string,
): Promise<{ completed: boolean }> {
  const topic = requireTopic(topicId);
  const record = await sqlOf(em)
    .selectFrom('progress')
    .select('completed')
    .where('user_id', '=', userId)
    .where('topic_id', '=', topic.id)
    .executeTakeFirst();
  return { completed: record?.completed ?? false };
}

/** A visit moves lastVisited forward; time is added to the record's total, in one statement, so that two tabs lose nothing. */
export async function recordProgress(em: EntityManager, userId: string, input: RecordProgress, now: Date) {
  const topic = requireTopic(input.topicId);
  const visited = input.lastVisited === undefined ? null : new Date(input.lastVisited);
  if (visited && visited.getTime() > now.getTime() + A_DAY) {
    throw new DomainError('invalid', 'lastVisited lies in the future');
  }
  if (visited && !(visited.getTime() >= EARLIEST)) throw new DomainError('invalid', 'lastVisited lies too far back');
  const time = input.timeSpent ?? 0;
  const stretch = { last_visited: visited, time_spent: time, stretches: time > 0 ? 1 : 0 };
  return await insertion(em, userId, topic.id, now, stretch)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic_id']).doUpdateSet((eb) => ({
        last_visited: eb.fn<Date | null>('greatest', ['progress.last_visited', 'excluded.last_visited']),
        time_spent: eb(
          'progress.time_spent',
          '+',
          eb.fn<number>('least', ['excluded.time_spent', eb(eb.val(MAX_SECONDS), '-', eb.ref('progress.time_spent'))]),
        ),
        stretches: eb('progress.stretches', '+', eb.ref('excluded.stretches')),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One way: a completed topic stays so. Completing it twice leaves the record as the first time made it. */
export async function completeTopic(em: EntityManager, userId: string, topicId: string, now: Date) {
  const topic = requireTopic(topicId);
  return await insertion(em, userId, topic.id, now, { completed: true, last_visited: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic_id']).doUpdateSet((eb) => ({
        completed: true,
        updated_at: eb
          .case()
          .when('progress.completed', '=', true)
          .then(eb.ref('progress.updated_at'))
          .else(eb.ref('excluded.updated_at'))
          .end(),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

type First = { completed?: boolean; last_visited: Date | null; time_spent?: number; stretches?: number };

const insertion = (em: EntityManager, userId: string, topicId: string, now: Date, first: First) =>
  sqlOf(em)
    .insertInto('progress')
    .values({ id: randomUUIDv7(), user_id: userId, topic_id: topicId, updated_at: now, ...first });
