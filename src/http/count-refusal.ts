import type { FastifyRequest } from 'fastify';
import { DomainError } from '../platform/errors.ts';
import type { KeyLimit } from '../platform/limits.ts';
import { createSemaphore, type Semaphore } from '../platform/semaphore.ts';
import { countUse } from './count-use.ts';

const semaphores = new Map<string, Semaphore>();

async function withSemaphore<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
  const semaphore = semaphores.get(key) ?? createSemaphore(atOnce);
  semaphores.set(key, semaphore);
  try {
    return await semaphore.run(work);
  } finally {
    if (semaphore.isIdle()) semaphores.delete(key);
  }
}

/**
 * Runs an attempt and counts it only if it is refused (401). The attempt is counted before it runs, so that concurrent
 * attempts can't exceed the limit, and it is not counted if it ends in any other way. At most half of the points can be
 * in progress, and later attempts wait. A correct attempt is therefore never rejected because of others, unless
 * refusals have already used up half of the points.
 */
export async function countRefusal<T>(
  request: FastifyRequest,
  name: KeyLimit,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const limit = request.server.limits[name];
  return await withSemaphore(`${name} ${key}`, limit.points / 2, async () => {
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
