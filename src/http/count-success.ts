import type { FastifyRequest } from 'fastify';
import { DomainError, TOO_MANY_REQUESTS } from '../platform/errors.ts';
import { type KeyLimit, limitOf } from '../platform/limits.ts';
import { mayUse } from './count-use.ts';

/**
 * Runs an attempt and counts it only if it succeeds. Checks the limit before the attempt. Attempts in progress don't count,
 * so that nobody else's attempts can use the limit up; a burst can exceed it by as many.
 */
export async function countSuccess<T>(
  request: FastifyRequest,
  name: KeyLimit,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const counted = await request.server.limits[name].get(key);
  if (counted !== null && counted.consumedPoints >= limitOf(name).points) {
    const retryAfter = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
    throw new DomainError('too_many', TOO_MANY_REQUESTS, { retryAfter });
  }
  const result = await attempt();
  await mayUse(request, name, key);
  return result;
}
