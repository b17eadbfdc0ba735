import { setTimeout as delay } from 'node:timers/promises';
import type { Call, UserCall } from '../../call.ts';
import { AiFailure, type AiFailureReason, untilNewBudget } from '../../platform/ai/ai.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Bank, loadBank } from './bank.service.ts';
import { enqueueQuestions, firstQuestionsJob, moreQuestionsJob } from './questions.job.ts';

/** Longest wait for the first questions of a topic, and the pause between two reads of the bank (milliseconds). */
const MAX_WAIT_MS = 60_000;
const POLL_MS = 500;

/**
 * Requests more questions for a topic, which the worker generates in the background. Their cost counts toward the user's
 * limit.
 */
export async function requestQuestions(call: UserCall, topicId: string): Promise<void> {
  await saveRequester(call, topicId);
  // This needs no await, because `enqueue` never throws.
  void enqueueQuestions(call.deps.queue, moreQuestionsJob, topicId);
}

/**
 * Saves the user as the one who requested the next batch, unless another user already requested it. The batch's AI
 * calls count toward the saved user's limit. With `tries`, the batches that had ended, saves nothing if another one
 * has ended since.
 */
export async function saveRequester({ db, userId }: UserCall, topicId: string, tries?: number): Promise<void> {
  await db
    .insertInto('question_banks')
    .values({ topic_id: topicId, version: 0, tries: 0, batches: 0, requested_by_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('topic_id')
        .doUpdateSet({ requested_by_id: userId })
        .where('question_banks.requested_by_id', 'is', null)
        .where((bank) => bank('question_banks.tries', '=', tries ?? bank.ref('question_banks.tries'))),
    )
    .execute();
}

export const quizNotAvailable = () =>
  new DomainError('not_found', 'A practice quiz is not available for this topic yet', { reason: 'notAvailable' });

/**
 * Requests the first questions of a topic, waits for them, and returns the bank. Throws an `AiFailure` with the reason if
 * the generation fails or times out. The worker generates the questions even if the caller disconnects, because they are
 * for all users.
 */
export async function awaitFirstQuestions(
  call: UserCall,
  topicId: string,
  { signal, maxWaitMs = MAX_WAIT_MS }: { signal?: AbortSignal; maxWaitMs?: number } = {},
): Promise<Bank> {
  const { ai, queue, clock } = call.deps;
  if (!ai) throw quizNotAvailable();
  const until = performance.now() + maxWaitMs;
  const before = await readBatches(call, topicId);
  while (performance.now() < until && !signal?.aborted) {
    // The batches are read before the bank: otherwise one that ends in between would look like a failure.
    const { tries, failure } = await readBatches(call, topicId);
    const bank = await loadBank(call, topicId);
    if (bank.open.length > 0) return bank;
    if (tries > before.tries) throw failureOf((failure ?? 'invalid') as AiFailureReason, clock());
    // Each time, because the account of the user who pays can be deleted, and the queue drops a request while the job of an
    // earlier one is ending. If the batch has just ended, a second one would cost again and hide how the first one failed.
    await saveRequester(call, topicId, before.tries);
    await enqueueQuestions(queue, firstQuestionsJob, topicId);
    await delay(POLL_MS, undefined, { signal }).catch(() => {});
  }
  throw new AiFailure(signal?.aborted ? 'cancelled' : 'timeout');
}

/** Returns how many batches of the topic have ended, and how the last one failed. */
async function readBatches({ db }: Call, topicId: string) {
  const bank = await db
    .selectFrom('question_banks')
    .select(['tries', 'failure'])
    .where('topic_id', '=', topicId)
    .executeTakeFirst();
  return bank ?? { tries: 0, failure: null };
}

const failureOf = (reason: AiFailureReason, now: Date) =>
  new AiFailure(reason, reason === 'budget' ? untilNewBudget(now) : undefined);
