import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

export function countGeneration(request: FastifyRequest, memberId: string): Promise<void> {
  return countUse(request, 'flashcards', memberId);
}
