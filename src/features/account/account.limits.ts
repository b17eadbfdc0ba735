import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

/** Counts a try at the user's password before it is made. A right one clears the count, and a failure is no guess. */
export async function withPasswordLimit(
  request: FastifyRequest,
  userId: string,
  check: () => Promise<void>,
): Promise<void> {
  const { passwordCheck } = request.server.limits;
  await countUse(request, 'passwordCheck', userId);
  try {
    await check();
  } catch (error) {
    const isWrong = (error as { kind?: string }).kind === 'invalid';
    if (!isWrong) await passwordCheck.reward(userId);
    throw error;
  }
  await passwordCheck.delete(userId);
}

export async function countEmailChange(request: FastifyRequest, userId: string, email: string): Promise<void> {
  await countUse(request, 'emailChange', userId);
  await countUse(request, 'emailChangeTo', email);
}

export function countExport(request: FastifyRequest, userId: string): Promise<void> {
  return countUse(request, 'export', userId);
}
