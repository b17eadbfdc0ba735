import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

export function countQuiz(request: FastifyRequest, userId: string): Promise<void> {
  return countUse(request, 'quiz', userId);
}

/** Whether a quiz of this user may have the worker write more questions: a few times a day. */
export function mayAskForMore(request: FastifyRequest, userId: string): Promise<boolean> {
  return countUse(request, 'questions', userId).then(
    () => true,
    () => false,
  );
}

export function countReport(request: FastifyRequest, userId: string): Promise<void> {
  return countUse(request, 'report', userId);
}
