import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Db } from '#schema/orm.config.ts';
import type { RequestStatus } from '#shared/request-status.ts';
import { id } from '#shared/wire.ts';
import { type Call, inTransaction } from '../call.ts';
import { DomainError, type ErrorKind, FAILED, isOutage } from './errors.ts';
import { acquire, after, type Lease, type LeasePeriod, release, underLease, whileRenewing } from './lease.ts';
import type { JobTerms } from './queue/handler.ts';
import type { JobContract, Jobs } from './queue/jobs.ts';
import { quotaRefusal } from './quotas.ts';
import { anyOf } from './sql.ts';
import { tryAgain } from './try-again.ts';

// A request is a row in which a user asks for something that a worker generates. The row is the source of truth. A job
// only tells a worker to process the row, so several jobs for the same row are harmless.

/** A job that was enqueued this long ago is considered lost (milliseconds). */
const QUEUED_MS = 30_000;
/** How long an attempt waits for a database that is unavailable, and the pause between two tries (milliseconds). */
const OUTAGE_MS = 10_000;
const OUTAGE_PAUSE_MS = 500;
/** If the queue did not accept a job, the sweep enqueues it again after this long (milliseconds). */
const RETRY_MS = 5000;
/** The pause after the first failed attempt (milliseconds). It doubles for each later one. */
const PAUSE_MS = 2000;
/** After this many attempts we assume that the request itself is broken. */
const MAX_ATTEMPTS = 5;
const SWEEP_BATCH = 200;

/** A table with the columns of `requestState()`. */
type RequestTable = {
  [Table in keyof Database]: 'requested_at' | 'claimed_at' extends keyof Database[Table] ? Table : never;
}[keyof Database];

export const RequestPayload = z.strictObject({ id });

/** The job that processes a request of a table. */
export type RequestJob<Table extends RequestTable = RequestTable> = JobContract<typeof RequestPayload> & {
  table: Table;
};

type StateColumn = 'id' | 'user_id' | 'topic_id' | 'status' | 'error' | 'error_kind' | 'attempts';
/** Kysely wraps the type of a column that has a default. */
type InsertValue<Column> = Column extends { __insert__: infer Value } ? Value : Column;
/** The columns of a table that are not the state of its requests. */
type RequestValues<Table extends RequestTable> = {
  [Column in Exclude<keyof Database[Table], StateColumn>]?: InsertValue<Database[Table][Column]>;
};

export type NewRequest<Table extends RequestTable = RequestTable> = {
  userId: string;
  topicId: string;
  now: Date;
  /** A request of the same user and topic is replaced when its status is one of these. */
  replaces: RequestStatus[];
  values: RequestValues<Table>;
};

/**
 * Saves a request and enqueues its job. Does nothing if the user already has a request for the topic that must not be
 * replaced.
 */
export async function saveRequest<Table extends RequestTable>(
  db: Db,
  queue: Jobs,
  job: RequestJob<Table>,
  request: NewRequest<Table>,
): Promise<void>;
export async function saveRequest(
  db: Db,
  queue: Jobs,
  job: RequestJob,
  { userId, topicId, now, replaces, values }: NewRequest,
): Promise<void> {
  const pending = {
    ...values,
    status: 'pending' as const,
    error: null,
    error_kind: null,
    attempts: 0,
    requested_at: now,
    claimed_at: null,
    due_at: after(now, QUEUED_MS),
    finished_at: null,
  };
  const row = await db
    .insertInto(job.table)
    .values({ id: randomUUID(), user_id: userId, topic_id: topicId, ...pending })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic_id']).doUpdateSet(pending).where(`${job.table}.status`, '=', anyOf(replaces)),
    )
    .returning(['id', 'requested_at', 'attempts'])
    .executeTakeFirst();
  if (row) await enqueue(queue, job, row);
}

type QueuedRow = { id: string; requested_at: Date; attempts: number };

/** The key differs for each request and each attempt, so that an earlier job never blocks a later one. */
const enqueue = (queue: Jobs, job: RequestJob, { id, requested_at, attempts }: QueuedRow): Promise<boolean> =>
  queue.enqueue(job, { id }, { dedupe: `${id}-${requested_at.getTime()}-${attempts}` });

export type LeasedRequest<Table extends RequestTable> = {
  id: string;
  userId: string;
  topicId: string;
  lease: Lease<Table>;
  /** Aborts when the lease is lost, or when the worker stops. */
  signal: AbortSignal;
};

/** Writes the result of a request in the transaction that completes it. */
export type SaveResult = (call: Call) => Promise<unknown>;

/**
 * Processes a request unless another worker holds its lease. A `DomainError` fails the request with the message of the
 * error. Any other error is thrown, and the request waits until the sweep enqueues its next attempt. Only one result is
 * written, even if several workers process the request.
 */
export async function processRequest<Table extends RequestTable>(
  call: Call,
  table: Table,
  id: string,
  { stopping, lease: terms }: JobTerms,
  generate: (request: LeasedRequest<Table>) => Promise<SaveResult>,
): Promise<'completed' | 'failed' | 'skipped'> {
  const { db } = call;
  const { clock } = call.deps;
  // Nothing counts an attempt that fails before it has its lease. Without further tries the row would wait until its job
  // counts as lost.
  const lease = await tryAgain(() => acquireRequest(db, table, id, { now: clock(), durationMs: terms.durationMs }), {
    pauseMs: OUTAGE_PAUSE_MS,
    forMs: OUTAGE_MS,
    signal: stopping,
    mayTryAgain: isOutage,
  });
  const row = lease && (await readLeased(db, table, id));
  if (!row) return 'skipped';
  try {
    const request = { id, userId: row.user_id, topicId: row.topic_id, lease: { ...lease, table } };
    const isCompleted = await whileRenewing(db, lease, { clock, stopping, terms }, async (signal) => {
      const save = await generate({ ...request, signal });
      return await complete({ ...call, now: clock() }, lease, save);
    });
    return isCompleted ? 'completed' : 'skipped';
  } catch (thrown) {
    const error = quotaRefusal(thrown) ?? thrown;
    if (error instanceof DomainError && !stopping.aborted)
      return (await fail(db, lease, error, clock())) ? 'failed' : 'skipped';
    const isReleased = await release(db, lease, (request) => {
      const pending = request.set({ status: 'pending' }).where('status', '=', 'in_progress');
      // An attempt does not count if it ended because the worker is stopping.
      return stopping.aborted
        ? pending.set((column) => ({ attempts: column('attempts', '-', 1), due_at: clock() }))
        : pending.set({ due_at: after(clock(), pauseAfter(row.attempts)) });
    });
    if (!isReleased) return 'skipped';
    throw error;
  }
}

const acquireRequest = (db: Db, table: RequestTable, id: string, period: LeasePeriod) =>
  acquire(db, { table, key: { id } }, period, (request) =>
    request
      .set((column) => ({ status: 'in_progress', attempts: column('attempts', '+', 1) }))
      .where('attempts', '<', MAX_ATTEMPTS)
      .where('status', 'in', ['pending', 'in_progress']),
  );

const readLeased = (db: Db, table: RequestTable, id: string) =>
  db.selectFrom(table).select(['user_id', 'topic_id', 'attempts']).where('id', '=', id).executeTakeFirst();

/** Without a pause after the last attempt, so that the user soon reads that the request failed. */
const pauseAfter = (attempts: number): number => (attempts < MAX_ATTEMPTS ? PAUSE_MS * 2 ** (attempts - 1) : 0);

/** A finished request keeps `claimed_at`, which is the start of its last attempt. */
const end = (db: Db, lease: Lease<RequestTable>) => underLease(db, lease).where('status', '=', 'in_progress');

async function complete(call: Call, lease: Lease<RequestTable>, save: SaveResult): Promise<boolean> {
  return await inTransaction(call, async (call) => {
    // This update comes first because it locks the row: two workers can't both write a result.
    const completed = end(call.db, lease).set({ status: 'completed', finished_at: call.now });
    if ((await completed.executeTakeFirst()).numUpdatedRows === 0n) return false;
    await save(call);
    return true;
  });
}

const failure = ({ kind, message }: { kind: ErrorKind; message: string }, now: Date) => ({
  status: 'failed' as const,
  error: message,
  error_kind: kind,
  finished_at: now,
});

async function fail(db: Db, lease: Lease<RequestTable>, error: DomainError, now: Date): Promise<boolean> {
  const failed = end(db, lease).set(failure(error, now));
  return (await failed.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Enqueues requests whose attempt failed, whose job was lost or whose worker died, and fails requests with too many
 * attempts. Several workers may sweep at once.
 */
export async function sweepRequests(
  db: Db,
  queue: Jobs,
  job: RequestJob,
  now: Date,
): Promise<{ queued: number; failed: number }> {
  const { table } = job;
  const overdue = db
    .selectFrom(table)
    .select('id')
    .where('status', 'in', ['pending', 'in_progress'])
    .where('due_at', '<', now)
    .orderBy('due_at')
    .limit(SWEEP_BATCH)
    .forUpdate()
    .skipLocked();
  const failed = await db
    .updateTable(table)
    .set(failure({ kind: 'unavailable', message: FAILED }, now))
    .where('id', 'in', overdue.where('attempts', '>=', MAX_ATTEMPTS))
    .executeTakeFirst();
  const rows = await db
    .updateTable(table)
    .set({ status: 'pending', claimed_at: null, due_at: after(now, QUEUED_MS) })
    .where('id', 'in', overdue)
    .returning(['id', 'requested_at', 'attempts'])
    .execute();

  const isQueued = await Promise.all(rows.map((row) => enqueue(queue, job, row)));
  const refused = rows.filter((_row, at) => !isQueued[at]).map((row) => row.id);
  if (refused.length > 0) {
    await db
      .updateTable(table)
      .set({ due_at: after(now, RETRY_MS) })
      .where('id', '=', anyOf(refused))
      .where('status', '=', 'pending')
      .execute();
  }
  return { queued: rows.length - refused.length, failed: Number(failed.numUpdatedRows) };
}
