import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { DomainError, RETRY_AFTER, TOO_MANY_REQUESTS } from '../platform/errors.ts';
import { withSemaphore } from '../platform/semaphore.ts';
import { TIME_LIMITS } from '../platform/time-limit.ts';

/** While a caller waits for this many refusals, each further call is one, without any work. */
const MANY = 20;
/** More than these don't wait, because each takes memory. */
const MOST_WAITING = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller that exceeded a limit against floods with this request; null if none did. */
    flooder: string | null;
  }
}

/** How many refusals each caller waits for. */
const waiting = new Map<string, number>();

/** Throws the error that becomes 429 while a caller waits for many refusals. */
export function refuseFlooder(request: FastifyRequest, caller: string): void {
  if ((waiting.get(caller) ?? 0) < MANY) return;
  request.flooder = caller;
  throw new DomainError('too_many', TOO_MANY_REQUESTS, { retryAfter: RETRY_AFTER });
}

/**
 * Sends the refusals of a caller who floods the site one after the other, so that a client that asks again at once costs little.
 * Register it after what must not wait for a refusal.
 */
export function pacedRefusals(app: FastifyInstance, { timeLimits = TIME_LIMITS }: Pick<Deps, 'timeLimits'>): void {
  app.addHook('onSend', async ({ flooder }, { raw }) => {
    if (flooder === null) return;
    const count = waiting.get(flooder) ?? 0;
    if (count >= MOST_WAITING) return;
    waiting.set(flooder, count + 1);
    await withSemaphore(`refusals ${flooder}`, { atOnce: 1 }, async () => {
      if (!raw.destroyed) await delay(timeLimits.refusal, undefined, { ref: false });
    });
    const left = waiting.get(flooder)! - 1;
    if (left === 0) waiting.delete(flooder);
    else waiting.set(flooder, left);
  });
}
