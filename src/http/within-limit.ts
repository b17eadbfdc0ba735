import type { FastifyRequest } from 'fastify';
import { DomainError } from '../platform/errors.ts';
import { type CallerLimit, limitOf } from '../platform/limits.ts';
import { callerKey, countUse } from './count-use.ts';

const IN_PROGRESS = 'Your request is already in progress. Please wait for it to finish.';
const RETRY_SECONDS = 5;

const inProgress = new Map<string, number>();

/**
 * Counts a call as in progress. Returns a function that ends it; calling that twice is safe. Throws the error that becomes
 * 429 if the caller already has `atOnce` such calls in progress.
 */
function begin(name: CallerLimit, key: string, atOnce: number): () => void {
  const counted = `${name} ${key}`;
  const others = inProgress.get(counted) ?? 0;
  if (others >= atOnce) throw new DomainError('too_many', IN_PROGRESS, { retryAfter: RETRY_SECONDS });
  inProgress.set(counted, others + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = inProgress.get(counted)! - 1;
    if (left > 0) inProgress.set(counted, left);
    else inProgress.delete(counted);
  };
}

/** Counts a call whose answer is streamed as in progress until `closed` aborts. Throws like `withinLimit`. */
export function holdUntil(request: FastifyRequest, name: CallerLimit, closed: AbortSignal): void {
  const { atOnce } = limitOf(name);
  const key = callerKey(request, name);
  if (atOnce === undefined || key === null || closed.aborted) return;
  closed.addEventListener('abort', begin(name, key, atOnce), { once: true });
}

/** Runs a call within a limit. Throws the error that becomes 429 if the caller exceeds the limit. */
export async function withinLimit<T>(request: FastifyRequest, name: CallerLimit, call: () => Promise<T>): Promise<T> {
  const counted = async () => {
    await countUse(request, name);
    return await call();
  };
  const { atOnce } = limitOf(name);
  const key = callerKey(request, name);
  if (atOnce === undefined || key === null) return await counted();
  const end = begin(name, key, atOnce);
  try {
    return await counted();
  } finally {
    end();
  }
}
