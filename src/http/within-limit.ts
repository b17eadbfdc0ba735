import type { FastifyRequest } from 'fastify';
import { DomainError, IN_PROGRESS } from '../platform/errors.ts';
import { type CallerLimit, limitOf } from '../platform/limits.ts';
import { isFull, withSemaphore } from '../platform/semaphore.ts';
import { callerKey, countUse } from './count-use.ts';

const RETRY_SECONDS = 5;

const refusal = () => new DomainError('too_many', IN_PROGRESS, { retryAfter: RETRY_SECONDS });

/** Runs a call when the limit allows another one of its caller at once. Throws the error that becomes 429 if too many wait. */
async function inCallersTurn<T>(request: FastifyRequest, name: CallerLimit, call: () => Promise<T>): Promise<T> {
  const { atOnce, waiting = 0 } = limitOf(name);
  const key = callerKey(request, name);
  if (atOnce === undefined || key === null) return await call();
  return await withSemaphore(`${name} ${key}`, { atOnce, waiting, refusal }, call);
}

/**
 * Throws the error that becomes 429 for a read while as many costly ones of the user wait as may. The calls of a batch would
 * otherwise be refused one by one, and hundreds of batches that come at once would stop everybody for half a second.
 */
export function refuseReadOfFullLine(request: FastifyRequest, userId: string): void {
  const { atOnce = Infinity, waiting } = limitOf('costlyRead');
  if (request.method !== 'GET' || !isFull(`costlyRead ${userId}`, { atOnce, waiting })) return;
  request.flooder = userId;
  throw refusal();
}

/** Waits for the turn of a call whose answer is streamed. It ends when `closed` aborts. Throws like `withinLimit`. */
export const holdUntil = (request: FastifyRequest, name: CallerLimit, closed: AbortSignal): Promise<void> =>
  new Promise((begin, refuse) => {
    const untilClosed = () =>
      new Promise<void>((end) => {
        begin();
        if (closed.aborted) end();
        else closed.addEventListener('abort', () => end(), { once: true });
      });
    inCallersTurn(request, name, untilClosed).catch(refuse);
  });

/**
 * Runs a call within a limit, of whose points it uses as many as its price. Throws the error that becomes 429 if the caller
 * exceeds the limit.
 */
export async function withinLimit<T>(
  request: FastifyRequest,
  name: CallerLimit,
  call: () => Promise<T>,
  price = 1,
): Promise<T> {
  return await inCallersTurn(request, name, async () => {
    await countUse(request, name, price);
    return await call();
  });
}
