import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

export function countQuiz(request: FastifyRequest, userId: string): Promise<void> {
  return countUse(request, 'quiz', userId);
}
