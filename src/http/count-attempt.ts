import type { FastifyRequest } from 'fastify';
import { DomainError, TOO_MANY_REQUESTS } from '../platform/errors.ts';
import { type KeyLimit, limitOf } from '../platform/limits.ts';
import { withSemaphore } from '../platform/semaphore.ts';
import { countUse, mayUse } from './count-use.ts';

type Counted = readonly [name: KeyLimit, key: string];
type Attempt<T> = () => Promise<T>;

/** The limits that count an attempt if it is refused (401), and those that count it if it succeeds. */
export type CountedAttempt = { refusals: Counted[]; successes: Counted[] };

/** Runs an attempt within all of the limits. */
export function countAttempt<T>(
  request: FastifyRequest,
  { refusals, successes }: CountedAttempt,
  attempt: Attempt<T>,
): Promise<T> {
  const around = (limits: Counted[], count: typeof countRefusal, inner: Attempt<T>) =>
    limits.reduceRight<Attempt<T>>((next, limit) => () => count(request, limit, next), inner);
  return around(refusals, countRefusal, around(successes, countSuccess, attempt))();
}

/**
 * Counts the attempt before it runs, so that concurrent attempts can't exceed the limit, and doesn't count it if it ends in
 * any other way than refused. At most half of the points can be in progress, and later attempts wait. A correct attempt is
 * therefore never rejected because of others, unless refusals have already used up half of the points.
 */
async function countRefusal<T>(request: FastifyRequest, [name, key]: Counted, attempt: Attempt<T>): Promise<T> {
  const limit = request.server.limits[name];
  return await withSemaphore(`${name} ${key}`, { atOnce: limit.points / 2 }, async () => {
    let isRefused = false;
    try {
      await countUse(request, name, key);
      return await attempt();
    } catch (error) {
      isRefused = error instanceof DomainError && error.kind === 'unauthorized';
      throw error;
    } finally {
      if (!isRefused) await limit.reward(key);
    }
  });
}

/**
 * Checks the limit before the attempt. Attempts in progress don't count, so that nobody else's attempts can use the limit
 * up; a burst can exceed it by as many.
 */
async function countSuccess<T>(request: FastifyRequest, [name, key]: Counted, attempt: Attempt<T>): Promise<T> {
  const counted = await request.server.limits[name].get(key);
  if (counted !== null && counted.consumedPoints >= limitOf(name).points) {
    const retryAfter = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
    throw new DomainError('too_many', TOO_MANY_REQUESTS, { retryAfter });
  }
  const result = await attempt();
  await mayUse(request, name, key);
  return result;
}
