import { randomUUIDv7 } from 'node:crypto';
import type { RecordProgressInput } from '#shared/progress.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { anyOf } from '../../platform/sql.ts';
import { DAY_MS } from '../../platform/time.ts';
import { requireTopic } from '../topics/topics.service.ts';

/** A limit is needed because PostgreSQL can store times that JavaScript can't read. No visit is older than this. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** The largest value that the column can hold. */
const MAX_SECONDS = 2 ** 31 - 1;

const COLUMNS = [
  'id',
  'topic_id as topicId',
  'completed',
  'last_visited as lastVisited',
  'time_spent as timeSpent',
  'read_to_end_at as readToEndAt',
  'stretches',
  'updated_at as updatedAt',
] as const;

/** Returns the user's progress records, newest first. A topic has at most one. */
export const listProgress = ({ db, userId }: UserCall) =>
  db
    .selectFrom('progress')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns whether the user completed the topic. Returns false if there is no record. */
export async function readProgress({ db, userId }: UserCall, topicId: string): Promise<{ completed: boolean }> {
  const topic = requireTopic(topicId);
  const record = await db
    .selectFrom('progress')
    .select('completed')
    .where('user_id', '=', userId)
    .where('topic_id', '=', topic.id)
    .executeTakeFirst();
  return { completed: record?.completed ?? false };
}

/**
 * Records a visit, study time, or that the end of the text was in view. A visit never moves lastVisited back, and time is
 * added to the total. It is a single
 * statement so that two browser tabs don't overwrite each other's updates.
 */
export async function recordProgress(call: UserCall, input: RecordProgressInput) {
  const topic = requireTopic(input.topicId);
  const visited = input.lastVisited === undefined ? null : new Date(input.lastVisited);
  if (visited && visited.getTime() > call.now.getTime() + DAY_MS) {
    throw new DomainError('invalid', 'lastVisited is in the future');
  }
  if (visited && !(visited.getTime() >= EARLIEST))
    throw new DomainError('invalid', 'lastVisited is too far in the past');
  const time = input.timeSpent ?? 0;
  const readToEndAt = input.isReadToEnd ? call.now : null;
  const stretch = { last_visited: visited, time_spent: time, read_to_end_at: readToEndAt, stretches: time > 0 ? 1 : 0 };
  const { studySessionId } = input;
  if (studySessionId === undefined || time === 0) return await addStretch(call, topic.id, stretch);
  return await inTransaction(call, async (call) => {
    await addToSession(call, studySessionId, topic.id, time);
    return await addStretch(call, topic.id, stretch);
  });
}

const addStretch = (call: UserCall, topicId: string, stretch: InitialProgress) =>
  insertion(call, topicId, stretch)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic_id']).doUpdateSet((eb) => ({
        last_visited: eb.fn<Date | null>('greatest', ['progress.last_visited', 'excluded.last_visited']),
        time_spent: eb(
          'progress.time_spent',
          '+',
          eb.fn<number>('least', ['excluded.time_spent', eb(eb.val(MAX_SECONDS), '-', eb.ref('progress.time_spent'))]),
        ),
        read_to_end_at: eb.fn<Date | null>('greatest', ['progress.read_to_end_at', 'excluded.read_to_end_at']),
        stretches: eb('progress.stretches', '+', eb.ref('excluded.stretches')),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Adds a visit's time to a study session, so that the study time counts it once. It need not exist. */
const addToSession = ({ db, userId }: UserCall, studySessionId: string, topicId: string, seconds: number) =>
  db
    .insertInto('session_visits')
    .values({ user_id: userId, study_session_id: studySessionId, topic_id: topicId, seconds })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'study_session_id', 'topic_id']).doUpdateSet((eb) => ({
        seconds: eb(
          'session_visits.seconds',
          '+',
          eb.fn<number>('least', ['excluded.seconds', eb(eb.val(MAX_SECONDS), '-', eb.ref('session_visits.seconds'))]),
        ),
      })),
    )
    .execute();

/** A part of a statement: the seconds of the user's visits during each study session. */
export const visitsOfSessions = ({ db, userId }: UserCall) =>
  db
    .selectFrom('session_visits')
    .select(({ fn }) => ['study_session_id', fn.sum<number>('seconds').as('seconds')])
    .where('user_id', '=', userId)
    .groupBy('study_session_id');

/** Returns the topics that the user visited during the given study sessions. */
export async function listSessionTopics({ db, userId }: UserCall, studySessionIds: readonly string[]) {
  if (studySessionIds.length === 0) return [];
  return await db
    .selectFrom('session_visits')
    .select(['study_session_id as studySessionId', 'topic_id as topicId'])
    .where('user_id', '=', userId)
    .where('study_session_id', '=', anyOf(studySessionIds))
    .execute();
}

/** Marks a topic complete, which cannot be undone. Completing it again leaves the record unchanged. */
export async function completeTopic(call: UserCall, topicId: string) {
  const topic = requireTopic(topicId);
  return await insertion(call, topic.id, { completed: true, last_visited: call.now })
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

type InitialProgress = {
  completed?: boolean;
  last_visited: Date | null;
  time_spent?: number;
  read_to_end_at?: Date | null;
  stretches?: number;
};

const insertion = ({ db, userId, now }: UserCall, topicId: string, first: InitialProgress) =>
  db
    .insertInto('progress')
    .values({ id: randomUUIDv7(), user_id: userId, topic_id: topicId, updated_at: now, ...first });
