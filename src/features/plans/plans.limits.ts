import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

export function countPlan(request: FastifyRequest, userId: string): Promise<void> {
  return countUse(request, 'plan', userId);
}
