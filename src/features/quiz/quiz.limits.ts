import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

export function countQuiz(request: FastifyRequest, memberId: string): Promise<void> {
  return countUse(request, 'quiz', memberId);
}

/** Whether a quiz of this member may have the worker write more questions: a few times a day. */
export function mayAskForMore(request: FastifyRequest, memberId: string): Promise<boolean> {
  return countUse(request, 'questions', memberId).then(
    () => true,
    () => false,
  );
}

export function countReport(request: FastifyRequest, memberId: string): Promise<void> {
  return countUse(request, 'report', memberId);
}
