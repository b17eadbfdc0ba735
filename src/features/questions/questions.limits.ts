import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

export function countReport(request: FastifyRequest, userId: string): Promise<void> {
  return countUse(request, 'report', userId);
}
