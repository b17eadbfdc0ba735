import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/count-use.ts';
import { DomainError } from '../../platform/errors.ts';

/**
 * Checks the user's password and enforces the limit on wrong ones. Counts the attempt before the check, so that concurrent
 * attempts count too. A correct password clears the count. A check that fails for another reason does not count.
 */
export async function withPasswordLimit<T>(
  request: FastifyRequest,
  userId: string,
  check: () => Promise<T>,
): Promise<T> {
  const { passwordCheck } = request.server.limits;
  await countUse(request, 'passwordCheck');
  let checked: T;
  try {
    checked = await check();
  } catch (error) {
    const isWrong = error instanceof DomainError && error.reason === 'passwordWrong';
    if (!isWrong) await passwordCheck.reward(userId);
    else await request.addSecurityEvent('signInRefused', { userId, detail: 'while signed in' });
    throw error;
  }
  await passwordCheck.delete(userId);
  return checked;
}

export async function countEmailChange(request: FastifyRequest, email: string): Promise<void> {
  await countUse(request, 'emailChange');
  await countUse(request, 'emailChangeTo', email);
}
