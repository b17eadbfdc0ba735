import type { FastifyRequest } from 'fastify';
import { DomainError, IN_PROGRESS } from '../platform/errors.ts';
import { type CallerLimit, limitOf } from '../platform/limits.ts';
import { isFull, withSemaphore } from '../platform/semaphore.ts';
import { callerKey, countUse } from './count-use.ts';

const RETRY_SECONDS = 5;

const refusal = () => new DomainError('too_many', IN_PROGRESS, { retryAfter: RETRY_SECONDS });

/** Returns the line in which calls of a caller wait, for `withSemaphore`; null if the limit lets all of them run at once. */
function lineOf(request: FastifyRequest, name: CallerLimit) {
  const { atOnce, waiting = 0 } = limitOf(name);
  const key = callerKey(request, name);
  return atOnce === undefined || key === null ? null : { key: `${name} ${key}`, room: { atOnce, waiting, refusal } };
}

/** Runs a call when the limit allows another one of its caller at once. Throws the error that becomes 429 if too many wait. */
async function inCallersTurn<T>(request: FastifyRequest, name: CallerLimit, call: () => Promise<T>): Promise<T> {
  const line = lineOf(request, name);
  return line ? await withSemaphore(line.key, line.room, call) : await call();
}

/**
 * Throws the error that becomes 429 for a read while as many costly ones of the user wait as may. The calls of a batch would
 * otherwise be refused one by one, and hundreds of batches that come at once would stop everybody for half a second.
 */
export function refuseReadOfFullLine(request: FastifyRequest, userId: string): void {
  const line = lineOf(request, 'costlyRead');
  if (request.method !== 'GET' || !line || !isFull(line.key, line.room)) return;
  request.flooder = userId;
  throw refusal();
}

/** Waits for the turn of a call whose response is streamed. It ends when `closed` aborts. Throws like `withinLimit`. */
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
