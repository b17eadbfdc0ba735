import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

export function countSearch(request: FastifyRequest, userId: string): Promise<void> {
  return countUse(request, 'search', userId);
}
