import type { FastifyRequest } from 'fastify';
import { countUse, limitAtOnce } from '../../http/rate-limit.ts';

/** A call waits up to a minute, and asks the database all the while. */
const WAITING_AT_ONCE = 3;

export function withGenerationLimit<T>(request: FastifyRequest, userId: string, work: () => Promise<T>): Promise<T> {
  return limitAtOnce('flashcards', userId, WAITING_AT_ONCE, async () => {
    await countUse(request, 'flashcards', userId);
    return await work();
  });
}
