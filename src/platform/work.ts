import { randomUUID } from 'node:crypto';
import type { EntityManager, Kysely } from '@mikro-orm/postgresql';
import { sqlOf } from '#schema/orm.config.ts';
import type { WorkStatus } from '#shared/work.ts';
import { DomainError, type ErrorKind, FAILED } from './errors.ts';

// Rows that a worker does something for. The row is the truth: it says who has the work now, and until when that one is
// believed to be alive. A job in the queue only says 'look at this row', and any number of them may say so.

/** So long a job is believed to be on its way to a worker (milliseconds). */
const QUEUED_MS = 30_000;
/** When the queue did not take a job, it is asked again after this long. */
const AGAIN_MS = 5000;
/** A worker that has not been heard of for so long is lost; shorter than the queue's own limit, which then finds the row free. */
export const LEASE_MS = 12_000;
export const BEAT_MS = 4000;
/** More than these are no bad luck. */
const MAX_ATTEMPTS = 5;
const SWEEP_BATCH = 200;

export type WorkTable = 'plans' | 'flashcard_requests';

type Row = {
  id: string;
  user_id: string;
  topic_id: string;
  status: WorkStatus;
  error: string | null;
  error_kind: string | null;
  attempts: number;
  requested_at: Date;
  claimed_at: Date | null;
  due_at: Date;
  finished_at: Date | null;
};
type Values = Record<string, unknown>;

/** All tables of work have the columns of `worked()`; the compiler is shown the one of them. */
const dbOf = (em: EntityManager, _table: WorkTable) => sqlOf(em) as unknown as Kysely<{ plans: Row }>;
const as = (table: WorkTable) => table as 'plans';
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

export type Requested = { id: string; dedupe: string };

type Request = { userId: string; topicId: string; now: Date; again: WorkStatus[]; values?: Values };

/**
 * The one row of a user and a topic asks to be worked off: a new one, or an old one in a status of `again`. Null when
 * that is so already; whoever gets the row enqueues its job.
 */
export async function requestWork(
  em: EntityManager,
  table: WorkTable,
  { userId, topicId, now, again, values = {} }: Request,
): Promise<Requested | null> {
  const asked = {
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
  const row = await dbOf(em, table)
    .insertInto(as(table))
    .values({ id: randomUUID(), user_id: userId, topic_id: topicId, ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'topic_id'])
        .doUpdateSet(asked)
        .where(`${as(table)}.status`, 'in', again),
    )
    .returning(['id', 'requested_at', 'attempts'])
    .executeTakeFirst();
  return row ? requested(row) : null;
}

/** Another one for each request and each attempt: what became of an earlier job holds no later one up. */
const requested = ({ id, requested_at, attempts }: Pick<Row, 'id' | 'requested_at' | 'attempts'>): Requested => ({
  id,
  dedupe: `${id}-${new Date(requested_at).getTime()}-${attempts}`,
});

export type Claim = { id: string; userId: string; topicId: string; row: Values };

export type Tools = {
  /** Writes columns while the work goes on. */
  report(values: Values): Promise<void>;
  /** Aborts when the worker shall stop, or has lost the row. */
  signal: AbortSignal;
};

/** Writes the result in the transaction that completes the row, and gives the row's own columns. */
export type Finish = (em: EntityManager) => Promise<Values>;

/**
 * Works a row off, if no other worker has it. A `DomainError` ends it as failed, in those words; whatever else goes wrong is
 * thrown, and the row waits for the next attempt. However many workers were at it, one result is written.
 */
export async function workOff(
  em: EntityManager,
  table: WorkTable,
  id: string,
  { clock, stopping }: { clock: () => Date; stopping: AbortSignal },
  work: (claim: Claim, tools: Tools) => Promise<Finish>,
): Promise<'completed' | 'failed' | 'not ours'> {
  const claimedAt = clock();
  const row = await claim(em, table, id, claimedAt);
  if (!row) return 'not ours';
  const lost = new AbortController();
  const write = async (values: Values) => {
    if (!(await update(em.fork(), table, { id, claimedAt }, values))) lost.abort();
  };
  const beat = () => write({ due_at: after(clock(), LEASE_MS) }).catch(() => {});
  const heart = setInterval(beat, BEAT_MS);
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    const { user_id: userId, topic_id: topicId } = row;
    const finish = await work({ id, userId, topicId, row }, { report: write, signal });
    return (await complete(em.fork(), table, { id, claimedAt }, clock(), finish)) ? 'completed' : 'not ours';
  } catch (error) {
    if (lost.signal.aborted) return 'not ours';
    if (error instanceof DomainError && !stopping.aborted) {
      await write(failed(error, clock()));
      return 'failed';
    }
    // A worker that stops has not failed.
    const back = stopping.aborted
      ? { attempts: row.attempts - 1, due_at: clock() }
      : { due_at: after(clock(), QUEUED_MS) };
    await write({ status: 'pending', claimed_at: null, ...back });
    throw error;
  } finally {
    clearInterval(heart);
  }
}

/** Free is what waits, and what a lost worker had. */
function claim(em: EntityManager, table: WorkTable, id: string, now: Date) {
  return dbOf(em, table)
    .updateTable(as(table))
    .set((set) => ({
      status: 'in_progress',
      claimed_at: now,
      due_at: after(now, LEASE_MS),
      attempts: set('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where((row) =>
      row.or([row('status', '=', 'pending'), row.and([row('status', '=', 'in_progress'), row('due_at', '<', now)])]),
    )
    .returningAll()
    .executeTakeFirst();
}

type Own = { id: string; claimedAt: Date };

async function update(em: EntityManager, table: WorkTable, { id, claimedAt }: Own, values: Values): Promise<boolean> {
  const { numUpdatedRows } = await dbOf(em, table)
    .updateTable(as(table))
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .where('claimed_at', '=', claimedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function complete(em: EntityManager, table: WorkTable, own: Own, now: Date, finish: Finish): Promise<boolean> {
  return await em.transactional(async (tx) => {
    // First of all, so that two workers can't both write.
    if (!(await update(tx, table, own, { finished_at: now }))) return false;
    const values = await finish(tx);
    await tx.flush();
    return await update(tx, table, own, { ...values, status: 'completed' });
  });
}

const failed = ({ kind, message }: { kind: ErrorKind; message: string }, now: Date): Values => ({
  status: 'failed',
  error: message,
  error_kind: kind,
  finished_at: now,
});

/**
 * Finds what nobody looks after: jobs that the queue lost or never had, and the work of workers that are gone. It is
 * enqueued again, or failed when it was tried too often. Any number of workers may sweep at once.
 */
export async function sweepWork(
  em: EntityManager,
  table: WorkTable,
  now: Date,
  enqueue: (requested: Requested) => Promise<boolean>,
): Promise<{ queued: number; failed: number }> {
  const db = dbOf(em, table);
  const forgotten = db
    .selectFrom(as(table))
    .select('id')
    .where('status', 'in', ['pending', 'in_progress'])
    .where('due_at', '<', now)
    .orderBy('due_at')
    .limit(SWEEP_BATCH)
    .forUpdate()
    .skipLocked();
  const ended = await db
    .updateTable(as(table))
    .set(failed({ kind: 'unavailable', message: FAILED }, now))
    .where('id', 'in', forgotten.where('attempts', '>=', MAX_ATTEMPTS))
    .executeTakeFirst();
  const rows = await db
    .updateTable(as(table))
    .set({ status: 'pending', claimed_at: null, due_at: after(now, QUEUED_MS) })
    .where('id', 'in', forgotten)
    .returning(['id', 'requested_at', 'attempts'])
    .execute();

  const taken = await Promise.all(rows.map(async (row) => ((await enqueue(requested(row))) ? null : row.id)));
  const refused = taken.filter((id) => id !== null);
  if (refused.length > 0) {
    await db
      .updateTable(as(table))
      .set({ due_at: after(now, AGAIN_MS) })
      .where('id', 'in', refused)
      .where('status', '=', 'pending')
      .execute();
  }
  return { queued: rows.length - refused.length, failed: Number(ended.numUpdatedRows) };
}
