import { setTimeout as delay } from 'node:timers/promises';
import type { GenerateFlashcardsInput } from '#shared/flashcards.ts';
import type { UserCall } from '../../call.ts';
import { AiFailure, untilNewBudget } from '../../platform/ai/ai.ts';
import { DomainError, type ErrorKind, FAILED, IN_PROGRESS, RETRY_AFTER } from '../../platform/errors.ts';
import { saveRequest } from '../../platform/requests.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { flashcardsJob } from './flashcards.job.ts';
import { CARDS_NOT_AVAILABLE, findFlashcards } from './flashcards.service.ts';

/** A little less than the client's time-out of one minute (milliseconds). */
const MAX_WAIT_MS = 58_000;
/** The delay between two polls of the request grows from `first` to `longest` (milliseconds). */
const POLL_MS = { first: 40, longest: 500 };
/** The most open requests of a user, whose jobs share their queue with those of all users. */
const MOST_OPEN = 3;

/**
 * Requests cards, waits for them, and returns them. A second call while a request is open waits for the same cards. The
 * worker generates the cards even if the caller disconnects or the wait times out.
 */
export async function generateFlashcards(
  call: UserCall,
  { topicId, count, fresh }: GenerateFlashcardsInput,
  signal?: AbortSignal,
) {
  const { db, userId, now, deps } = call;
  const { id } = requireTopic(topicId);
  if (!deps.material.has(id)) throw failureOf(CARDS_NOT_AVAILABLE, 'not_found', now);
  await requireFewOpen(call, id);
  const values = { count, is_fresh: fresh, cards: null };
  const request = { userId, topicId: id, now, replaces: ['completed' as const, 'failed' as const], values };
  await saveRequest(db, deps.queue, flashcardsJob, request);

  const until = now.getTime() + MAX_WAIT_MS;
  let wait = POLL_MS.first;
  while (deps.clock().getTime() < until && !signal?.aborted) {
    const row = await db
      .selectFrom('flashcard_requests')
      .select(['status', 'error', 'error_kind as errorKind', 'cards'])
      .where('user_id', '=', userId)
      .where('topic_id', '=', id)
      .executeTakeFirst();
    if (!row) throw new DomainError('unauthorized', 'Please sign in');
    if (row.status === 'failed')
      throw failureOf(row.error ?? FAILED, (row.errorKind ?? 'unavailable') as ErrorKind, deps.clock());
    if (row.status === 'completed') return await findFlashcards(call, row.cards ?? []);
    await delay(wait, undefined, { signal }).catch(() => {});
    wait = Math.min(wait * 1.5, POLL_MS.longest);
  }
  throw new AiFailure('timeout');
}

/**
 * Throws `too_many` if the user has as many open requests on other topics as allowed. A caller who disconnects leaves an open
 * one. Concurrent calls, of which a user may have few, can exceed it.
 */
async function requireFewOpen({ db, userId }: UserCall, topicId: string): Promise<void> {
  const open = await db
    .selectFrom('flashcard_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('topic_id', '!=', topicId)
    .where('status', 'in', ['pending', 'in_progress'])
    .limit(MOST_OPEN)
    .execute();
  if (open.length === MOST_OPEN) throw new DomainError('too_many', IN_PROGRESS, { retryAfter: RETRY_AFTER });
}

/**
 * Returns the error of a failed request. The row doesn't store the error's reason. Here `too_many` is always the daily AI
 * budget, and `conflict` the quota of flashcards.
 */
function failureOf(message: string, kind: ErrorKind, now: Date): DomainError {
  if (kind === 'not_found') return new DomainError(kind, message, { reason: 'notAvailable' });
  if (kind === 'too_many') return new DomainError(kind, message, { reason: 'budget', retryAfter: untilNewBudget(now) });
  return new DomainError(kind, message, { reason: kind === 'conflict' ? 'quotaReached' : undefined });
}
