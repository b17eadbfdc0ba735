import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AiFailure, type AiFailureReason, untilNewBudget } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/queue/jobs.ts';
import { type Bank, type BankDeps, loadBank, readBankState } from './bank.service.ts';
import { enqueueQuestions, firstQuestionsJob, moreQuestionsJob } from './questions.job.ts';

/** How long a user waits for the first questions of a topic, and the pause between two reads of the bank (milliseconds). */
const MAX_WAIT_MS = 60_000;
const POLL_MS = 500;

/** Has the worker add questions to a topic's bank in the background. Returns whether the queue has the job. */
export const requestQuestions = ({ queue }: { queue: Jobs }, topicId: string): Promise<boolean> =>
  enqueueQuestions(queue, moreQuestionsJob, topicId);

export const quizNotAvailable = () =>
  new DomainError('not_found', 'A practice quiz is not available for this topic yet', { reason: 'notAvailable' });

/**
 * Waits until the worker has put questions into an empty bank. Throws the reason when that failed, or the time-out. The
 * questions are generated even when the caller stops waiting, because they are for everybody.
 */
export async function awaitFirstQuestions(
  em: EntityManager,
  deps: BankDeps & Pick<Deps, 'ai' | 'queue' | 'clock'>,
  topicId: string,
  { signal, maxWaitMs = MAX_WAIT_MS }: { signal?: AbortSignal; maxWaitMs?: number } = {},
): Promise<Bank> {
  if (!deps.ai) throw quizNotAvailable();
  const until = performance.now() + maxWaitMs;
  const before = await readBankState(em, topicId);
  let isQueued = false;
  while (performance.now() < until && !signal?.aborted) {
    if (!isQueued) isQueued = await enqueueQuestions(deps.queue, firstQuestionsJob, topicId);
    const bank = await loadBank(em, deps, topicId);
    if (bank.open.length > 0) return bank;
    const { tries, failure } = await readBankState(em, topicId);
    if (tries > before.tries) throw failureOf((failure ?? 'invalid') as AiFailureReason, deps.clock());
    await delay(POLL_MS, undefined, { signal }).catch(() => {});
  }
  throw new AiFailure(signal?.aborted ? 'cancelled' : 'timeout');
}

const failureOf = (reason: AiFailureReason, now: Date) =>
  new AiFailure(reason, reason === 'budget' ? untilNewBudget(now) : undefined);
