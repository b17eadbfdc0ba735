import type { Call } from '../../call.ts';
import type { AiFailureReason } from '../../platform/ai/ai.ts';
import { acquire, type Lease, release } from '../../platform/lease.ts';
import { dayOf } from '../../platform/time.ts';

// A batch is one attempt to add questions to a topic's bank. The bank's row holds its lease and counts the batches of a day.

/** The most batches of a topic per UTC day. */
const BATCHES_A_DAY = 6;
/** Failures that cost nothing, so their batch does not count. */
const FREE_FAILURES: AiFailureReason[] = ['overloaded', 'unreachable', 'misconfigured', 'budget', 'cancelled'];

export type BatchLease = Lease<'question_banks'>;

/** Returns the user who requested the batch, or null if nobody did or the account was deleted. */
export async function findRequester({ db }: Call, topicId: string): Promise<string | null> {
  const bank = await db
    .selectFrom('question_banks')
    .select('requested_by_id')
    .where('topic_id', '=', topicId)
    .executeTakeFirst();
  return bank?.requested_by_id ?? null;
}

/**
 * Acquires the bank of a topic for a batch, from the beginning of the call for `durationMs`. Otherwise returns the reason:
 * another worker holds the lease (`taken`), or no batch is left today (`used up`).
 */
export async function acquireBatch(
  { db, now }: Call,
  topicId: string,
  durationMs: number,
): Promise<BatchLease | 'taken' | 'used up'> {
  const day = dayOf(now);
  await db
    .insertInto('question_banks')
    .values({ topic_id: topicId, version: 0, tries: 0, batches: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lease = await acquire(
    db,
    { table: 'question_banks', key: { topic_id: topicId } },
    { now, durationMs },
    (bank) =>
      bank
        .set((column) => ({
          day,
          batches: column
            .case()
            .when('day', '=', day)
            .then(column('batches', '+', 1))
            .else(1)
            .end(),
        }))
        .where((column) =>
          column.or([column('day', 'is', null), column('day', '!=', day), column('batches', '<', BATCHES_A_DAY)]),
        ),
  );
  if (lease) return lease;
  const { numUpdatedRows } = await db
    .updateTable('question_banks')
    .set((column) => ({
      tries: column('tries', '+', 1),
      failure: 'budget',
      claimed_at: null,
      due_at: null,
      requested_by_id: null,
    }))
    .where('topic_id', '=', topicId)
    .where('day', '=', day)
    .where('batches', '>=', BATCHES_A_DAY)
    .where((column) => column.or([column('claimed_at', 'is', null), column('due_at', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'used up' : 'taken';
}

/**
 * Ends a batch and saves its result, which waiting calls read. A batch with `isFree` does not count toward the daily
 * limit. Returns false if the lease was lost.
 */
export const endBatch = (
  { db }: Call,
  lease: BatchLease,
  failure: AiFailureReason | null,
  { isFree = failure !== null && FREE_FAILURES.includes(failure) } = {},
): Promise<boolean> =>
  release(db, lease, (bank) =>
    bank.set((column) => ({
      tries: column('tries', '+', 1),
      failure,
      due_at: null,
      requested_by_id: null,
      batches: column('batches', '-', isFree ? 1 : 0),
    })),
  );

/**
 * Releases a batch that nobody requested. It does not count, and leaves no result: a user who requests one meanwhile goes on
 * waiting, and the job of that request finds the user.
 */
export const skipBatch = ({ db }: Call, lease: BatchLease): Promise<boolean> =>
  release(db, lease, (bank) => bank.set((column) => ({ due_at: null, batches: column('batches', '-', 1) })));

/**
 * Releases the batch of a worker that is stopping. The batch does not count, and it is due now, so that the sweep finds
 * it immediately.
 */
export const abandonBatch = ({ db, deps }: Call, lease: BatchLease): Promise<boolean> =>
  release(db, lease, (bank) => bank.set((column) => ({ due_at: deps.clock(), batches: column('batches', '-', 1) })));

/** Returns the topics whose batch was abandoned, or whose worker died. */
export async function listLostBatches({ db, now }: Call): Promise<string[]> {
  const banks = await db.selectFrom('question_banks').select('topic_id').where('due_at', '<', now).execute();
  return banks.map((bank) => bank.topic_id);
}

/** Clears a lost batch after its job has been enqueued again. */
export async function freeBatch({ db, now }: Call, topicId: string): Promise<void> {
  await db
    .updateTable('question_banks')
    .set({ claimed_at: null, due_at: null })
    .where('topic_id', '=', topicId)
    .where('due_at', '<', now)
    .execute();
}
