import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import type { GoalKind } from '#shared/study-sessions.constants.ts';
import type { Goal, StudySession } from '#shared/study-sessions.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, type ListPart, PAGE, readPart, toPage } from '../../platform/lists.ts';
import { countAnswersWithin } from '../answers/answers.service.ts';
import { listSessionTopics, VISITS_OF_SESSIONS } from '../progress/progress.service.ts';
import { countGradesWithin } from '../review/grades.service.ts';
import { abandonedBefore, inCatalogueOrder, isGoalMet } from './study-sessions.rules.ts';

type SessionDeps = Pick<Deps, 'clock'>;

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

/** Times are PostgreSQL's texts. */
type StoredSession = {
  id: string;
  goalKind: GoalKind;
  goalAmount: number;
  activeSeconds: number;
  isPaused: boolean;
  startedAt: string;
  finishedAt: string | null;
};

const noSuchSession = () => new DomainError('not_found', 'This study session does not exist');
const hasEnded = () => new DomainError('conflict', 'This study session has ended', { reason: 'studySessionEnded' });

/** Starts a study session. Throws 'conflict' while the user has an open one. */
export async function startStudySession(
  em: EntityManager,
  { clock }: SessionDeps,
  userId: string,
  { kind, amount }: Goal,
): Promise<StudySession> {
  const now = clock();
  await closeAbandoned(em, now, userId);
  const started = await sqlOf(em)
    .insertInto('study_sessions')
    .values({
      ...{ id: randomUUIDv7(), user_id: userId, state: 'open', goal_kind: kind, goal_amount: amount },
      ...{ active_seconds: 0, is_paused: false, started_at: now, reported_at: now, finished_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .$castTo<StoredSession>()
    .executeTakeFirst();
  if (!started) {
    throw new DomainError('conflict', 'You have an unfinished study session', { reason: 'studySessionOpen' });
  }
  return await withDone(em, userId, started, now);
}

/** Returns the user's open study session, or null. */
export async function readOpenStudySession(
  em: EntityManager,
  { clock }: SessionDeps,
  userId: string,
): Promise<StudySession | null> {
  const now = clock();
  const open = await sqlOf(em)
    .selectFrom('study_sessions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('reported_at', '>', abandonedBefore(now))
    .$castTo<StoredSession>()
    .executeTakeFirst();
  return open ? await withDone(em, userId, open, now) : null;
}

/**
 * One statement, so that tabs and devices that report at the same time don't count it twice. Whole seconds are gained;
 * the fraction that is left counts with the next report. A total that is smaller than the saved one comes from a tab that
 * knows less, so it takes no time from the others.
 */
const PASSED = 'greatest(0, floor(extract(epoch from $5::timestamptz - reported_at)))';
const REPORT = prepared(
  'report study session',
  `
  update study_sessions set
    active_seconds = greatest(active_seconds, least($3, active_seconds + ${PASSED})),
    is_paused = $4,
    reported_at = case when $3 < active_seconds then reported_at else reported_at + make_interval(secs => ${PASSED}) end
  where id = $1 and user_id = $2 and state = 'open' and reported_at > $6
  returning id, goal_kind as "goalKind", goal_amount as "goalAmount", active_seconds as "activeSeconds",
    is_paused as "isPaused", started_at as "startedAt", finished_at as "finishedAt"`,
);

type Report = { id: string; activeSeconds: number; isPaused: boolean };

/** Saves the active time so far. The study session gains at most the time since its last accepted report. */
export async function reportStudySession(
  em: EntityManager,
  { clock }: SessionDeps,
  userId: string,
  { id, activeSeconds, isPaused }: Report,
): Promise<StudySession> {
  const now = clock();
  const parameters = [id, userId, activeSeconds, isPaused, now, abandonedBefore(now)];
  const [reported] = await runPrepared<StoredSession>(em, REPORT, parameters);
  if (reported) return await withDone(em, userId, reported, now);
  if (await findSession(em, userId, id)) throw hasEnded();
  throw noSuchSession();
}

/** Ends a study session. Called again, returns the same result. Throws 'conflict' if it was abandoned. */
export async function finishStudySession(
  em: EntityManager,
  { clock }: SessionDeps,
  userId: string,
  id: string,
): Promise<StudySession> {
  const now = clock();
  await closeAbandoned(em, now, userId);
  await sqlOf(em)
    .updateTable('study_sessions')
    .set({ state: 'finished', finished_at: now, is_paused: false })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
  const ended = await findSession(em, userId, id);
  if (!ended) throw noSuchSession();
  if (ended.state !== 'finished') throw hasEnded();
  return await withDone(em, userId, ended, now);
}

type State = 'open' | 'finished' | 'abandoned';

/** Returns the open study session and the finished ones, newest first. */
export async function listStudySessions(
  em: EntityManager,
  { clock }: SessionDeps,
  userId: string,
  bounds: ListBounds,
  states: State[] = ['open', 'finished'],
): Promise<ListPart<StudySession>> {
  const now = clock();
  await closeAbandoned(em, now, userId);
  const sessions = sqlOf(em)
    .selectFrom('study_sessions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('state', 'in', states)
    .$castTo<StoredSession>();
  const limit = Math.min(bounds.limit, MAX_LISTED);
  const { items, next } = await readPart(em, sessions, { time: 'startedAt' }, { ...bounds, limit });
  return { items: await allWithDone(em, userId, items, now), next };
}

/** Returns a page of the finished study sessions. */
export async function pageStudySessions(
  em: EntityManager,
  deps: SessionDeps,
  userId: string,
  { cursor }: { cursor?: string },
) {
  const [part, { total }] = await Promise.all([
    listStudySessions(em, deps, userId, { ...PAGE, before: cursor }, ['finished']),
    sqlOf(em)
      .selectFrom('study_sessions')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('user_id', '=', userId)
      .where('state', '=', 'finished')
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(part, Number(total));
}

/**
 * Closes the open study sessions of one user or of all that had no report for twelve hours. They end with their last
 * report and are not completed. Returns how many it closed.
 */
export async function closeAbandoned(em: EntityManager, now: Date, userId?: string): Promise<number> {
  const { numUpdatedRows } = await sqlOf(em)
    .updateTable('study_sessions')
    .set(({ ref }) => ({ state: 'abandoned', finished_at: ref('reported_at') }))
    .where('state', '=', 'open')
    .where('reported_at', '<=', abandonedBefore(now))
    .$if(userId !== undefined, (sessions) => sessions.where('user_id', '=', userId!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const TOTALS = prepared(
  'study_session_totals',
  `
  select coalesce(sum(greatest(0, active_seconds - coalesce(visits.seconds, 0))), 0)::float8 as seconds,
    (count(*) filter (where state = 'finished'))::int as finished
  from study_sessions left join (${VISITS_OF_SESSIONS}) as visits on visits.study_session_id = study_sessions.id
  where user_id = $1`,
);

/**
 * Returns the seconds that the user's study sessions add to the visits, and how many are finished. The time of a study
 * session counts only as far as it exceeds the visits during it, so that no minute counts twice. An abandoned one is not
 * finished, but its time counts.
 */
export async function readSessionTotals(em: EntityManager, userId: string) {
  const [totals] = await runPrepared<{ seconds: number; finished: number }>(em, TOTALS, [userId]);
  return totals!;
}

const findSession = (em: EntityManager, userId: string, id: string) =>
  sqlOf(em)
    .selectFrom('study_sessions')
    .select([...COLUMNS, 'state'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$castTo<StoredSession & { state: State }>()
    .executeTakeFirst();

async function withDone(em: EntityManager, userId: string, session: StoredSession, now: Date): Promise<StudySession> {
  const [complete] = await allWithDone(em, userId, [session], now);
  return complete!;
}

/** Adds what the user did during each study session. */
async function allWithDone(
  em: EntityManager,
  userId: string,
  sessions: readonly StoredSession[],
  now: Date,
): Promise<StudySession[]> {
  const periods = sessions.map(({ startedAt, finishedAt }) => ({
    from: new Date(startedAt),
    to: finishedAt === null ? now : new Date(finishedAt),
  }));
  const ids = sessions.map(({ id }) => id);
  const [answered, graded, visited] = await Promise.all([
    countAnswersWithin(em, userId, periods),
    countGradesWithin(em, userId, periods),
    listSessionTopics(em, userId, ids),
  ]);
  const answeredIn = Map.groupBy(answered, ({ place }) => place);
  const gradedIn = Map.groupBy(graded, ({ place }) => place);
  const visitedIn = Map.groupBy(visited, ({ studySessionId }) => studySessionId);
  return sessions.map(({ id, goalKind, goalAmount, activeSeconds, isPaused, startedAt, finishedAt }, index) => {
    const [answers, cards] = [answeredIn.get(index + 1) ?? [], gradedIn.get(index + 1) ?? []];
    const goal = { kind: goalKind, amount: goalAmount };
    const done = { activeSeconds, answers: total(answers), cards: total(cards) };
    return {
      ...{ id, goal, startedAt, finishedAt, isPaused, ...done },
      topics: inCatalogueOrder([...answers, ...cards, ...(visitedIn.get(id) ?? [])].map(({ topicId }) => topicId)),
      isGoalMet: isGoalMet(goal, done),
    };
  });
}

const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
