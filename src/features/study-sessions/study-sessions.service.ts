import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { GoalKind } from '#shared/study-sessions.constants.ts';
import type { Goal, StudySession } from '#shared/study-sessions.ts';
import type { Call, UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, type ListPart, readPart, toPage } from '../../platform/lists.ts';
import { anyOf } from '../../platform/sql.ts';
import { countAnswersByPeriod } from '../answers/answers.service.ts';
import { listSessionTopics, visitsOfSessions } from '../progress/progress.service.ts';
import { countGradesByPeriod } from '../review/grades.service.ts';
import { abandonedBefore, inCatalogueOrder, isGoalMet } from './study-sessions.rules.ts';

/** The most study sessions of one answer. What was done during each is counted for each topic. */
const MAX_LISTED = 100;

const COLUMNS = [
  'id',
  'goal_kind as goalKind',
  'goal_amount as goalAmount',
  'active_seconds as activeSeconds',
  'is_paused as isPaused',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

type StoredSession = {
  id: string;
  goalKind: GoalKind;
  goalAmount: number;
  activeSeconds: number;
  isPaused: boolean;
  startedAt: Date;
  finishedAt: Date | null;
};

/** A literal, because PostgreSQL can't use the indexes of open study sessions for a parameter. */
const OPEN = sql.lit<'open'>('open');

const noSuchSession = () => new DomainError('not_found', 'This study session does not exist');
const sessionEnded = () => new DomainError('conflict', 'This study session has ended', { reason: 'studySessionEnded' });

/** Starts a study session. Throws 'conflict' while the user has an open one. */
export async function startStudySession(call: UserCall, { kind, amount }: Goal): Promise<StudySession> {
  const { db, userId, now } = call;
  await closeAbandoned(call, userId);
  const started = await db
    .insertInto('study_sessions')
    .values({
      ...{ id: randomUUIDv7(), user_id: userId, state: 'open', goal_kind: kind, goal_amount: amount },
      ...{ active_seconds: 0, is_paused: false, started_at: now, reported_at: now, finished_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!started) {
    throw new DomainError('conflict', 'You have an unfinished study session', { reason: 'studySessionOpen' });
  }
  return await withDone(call, started);
}

/** Returns the user's open study session, or null. */
export async function readOpenStudySession(call: UserCall): Promise<StudySession | null> {
  const { db, userId, now } = call;
  const open = await db
    .selectFrom('study_sessions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('state', '=', OPEN)
    .where('reported_at', '>', abandonedBefore(now))
    .executeTakeFirst();
  return open ? await withDone(call, open) : null;
}

type Report = { id: string; activeSeconds: number; isPaused: boolean };

/** Saves the active time so far. The study session gains at most the time since its last accepted report. */
export async function reportStudySession(call: UserCall, report: Report): Promise<StudySession> {
  const reported = await addReport(call, report);
  if (reported) return await withDone(call, reported);
  if (await findSession(call, report.id)) throw sessionEnded();
  throw noSuchSession();
}

/**
 * One statement, so that tabs and devices that report at the same time don't count it twice. Whole seconds are gained;
 * the fraction that is left counts with the next report. A total that is smaller than the saved one comes from a tab that
 * knows less, so it takes no time from the others.
 */
function addReport({ db, userId, now }: UserCall, { id, activeSeconds, isPaused }: Report) {
  const passed = sql<number>`greatest(0, floor(extract(epoch from ${now}::timestamptz - reported_at)))`;
  return db
    .updateTable('study_sessions')
    .set({
      active_seconds: sql`greatest(active_seconds, least(${activeSeconds}::int, active_seconds + ${passed}))`,
      is_paused: isPaused,
      reported_at: sql`case when ${activeSeconds}::int < active_seconds then reported_at
        else reported_at + make_interval(secs => ${passed}) end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', OPEN)
    .where('reported_at', '>', abandonedBefore(now))
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Ends a study session. Called again, returns the same result. Throws 'conflict' if it was abandoned. */
export async function finishStudySession(call: UserCall, id: string): Promise<StudySession> {
  const { db, userId, now } = call;
  await closeAbandoned(call, userId);
  await db
    .updateTable('study_sessions')
    .set({ state: 'finished', finished_at: now, is_paused: false })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', OPEN)
    .execute();
  const ended = await findSession(call, id);
  if (!ended) throw noSuchSession();
  if (ended.state !== 'finished') throw sessionEnded();
  return await withDone(call, ended);
}

type State = 'open' | 'finished' | 'abandoned';

/** Returns the open study session and the finished ones, newest first. */
export async function listStudySessions(
  call: UserCall,
  bounds: ListBounds,
  states: State[] = ['open', 'finished'],
): Promise<ListPart<StudySession>> {
  const { db, userId } = call;
  await closeAbandoned(call, userId);
  const sessions = db
    .selectFrom('study_sessions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('state', '=', anyOf(states));
  const limit = Math.min(bounds.limit, MAX_LISTED);
  const { items, next } = await readPart(db, sessions, { time: 'startedAt' }, { ...bounds, limit });
  return { items: await allWithDone(call, items), next };
}

/** Returns a page of the finished study sessions. */
export async function pageStudySessions(call: UserCall, bounds: ListBounds) {
  const [part, { total }] = await Promise.all([
    listStudySessions(call, bounds, ['finished']),
    call.db
      .selectFrom('study_sessions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', call.userId)
      .where('state', '=', 'finished')
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(part, total);
}

/**
 * Closes the open study sessions of one user or of all that had no report for twelve hours. They end with their last
 * report and are not completed. Returns how many it closed.
 */
export async function closeAbandoned({ db, now }: Call, userId?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('study_sessions')
    .set(({ ref }) => ({ state: 'abandoned', finished_at: ref('reported_at') }))
    .where('state', '=', OPEN)
    .where('reported_at', '<=', abandonedBefore(now))
    .$if(userId !== undefined, (sessions) => sessions.where('user_id', '=', userId!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Returns the seconds that the user's study sessions add to the visits, and how many are finished. The time of a study
 * session counts only as far as it exceeds the visits during it, so that no minute counts twice. An abandoned one is not
 * finished, but its time counts.
 */
export const readSessionTotals = (call: UserCall) =>
  call.db
    .selectFrom('study_sessions')
    .leftJoin(visitsOfSessions(call).as('visits'), 'visits.study_session_id', 'study_sessions.id')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(greatest(0, active_seconds - coalesce(visits.seconds, 0))), 0)::float8`.as('seconds'),
      fn.countAll<number>().filterWhere('state', '=', 'finished').as('finished'),
    ])
    .where('user_id', '=', call.userId)
    .executeTakeFirstOrThrow();

const findSession = ({ db, userId }: UserCall, id: string) =>
  db
    .selectFrom('study_sessions')
    .select([...COLUMNS, 'state'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

async function withDone(call: UserCall, session: StoredSession): Promise<StudySession> {
  const [complete] = await allWithDone(call, [session]);
  return complete!;
}

/** Adds what the user did during each study session. */
async function allWithDone(call: UserCall, sessions: readonly StoredSession[]): Promise<StudySession[]> {
  const periods = sessions.map(({ startedAt, finishedAt }) => ({ from: startedAt, to: finishedAt ?? call.now }));
  const ids = sessions.map(({ id }) => id);
  const [answered, graded, visited] = await Promise.all([
    countAnswersByPeriod(call, periods),
    countGradesByPeriod(call, periods),
    listSessionTopics(call, ids),
  ]);
  const answeredIn = Map.groupBy(answered, ({ place }) => place);
  const gradedIn = Map.groupBy(graded, ({ place }) => place);
  const visitedIn = Map.groupBy(visited, ({ studySessionId }) => studySessionId);
  return sessions.map(({ id, goalKind, goalAmount, activeSeconds, isPaused, startedAt, finishedAt }, index) => {
    const [answers, cards] = [answeredIn.get(index + 1) ?? [], gradedIn.get(index + 1) ?? []];
    const goal = { kind: goalKind, amount: goalAmount };
    const done = { activeSeconds, answers: total(answers), cards: total(cards) };
    return {
      ...{ id, goal, isPaused, ...done },
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      topics: inCatalogueOrder([...answers, ...cards, ...(visitedIn.get(id) ?? [])].map(({ topicId }) => topicId)),
      isGoalMet: isGoalMet(goal, done),
    };
  });
}

const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
