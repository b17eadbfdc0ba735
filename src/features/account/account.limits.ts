import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/count-use.ts';
import { DomainError } from '../../platform/errors.ts';

/** Counts an attempt at the user's password before it is made. A correct password clears the count; a failure is no guess. */
export async function withPasswordLimit(
  request: FastifyRequest,
  userId: string,
  check: () => Promise<void>,
): Promise<void> {
  const { passwordCheck } = request.server.limits;
  await countUse(request, 'passwordCheck');
  try {
    await check();
  } catch (error) {
    const isWrong = error instanceof DomainError && error.reason === 'passwordWrong';
    if (!isWrong) await passwordCheck.reward(userId);
    throw error;
  }
  await passwordCheck.delete(userId);
}

export async function countEmailChange(request: FastifyRequest, email: string): Promise<void> {
  await countUse(request, 'emailChange');
  await countUse(request, 'emailChangeTo', email);
}
