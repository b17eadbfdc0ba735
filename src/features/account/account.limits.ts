import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

/** Counts a try at the member's password before it is made. A right one clears the count, and a failure is no guess. */
export async function withPasswordLimit(
  request: FastifyRequest,
  memberId: string,
  check: () => Promise<void>,
): Promise<void> {
  const { passwordCheck } = request.server.limits;
  await countUse(request, 'passwordCheck', memberId);
  try {
    await check();
  } catch (error) {
    const isWrong = (error as { kind?: string }).kind === 'invalid';
    if (!isWrong) await passwordCheck.reward(memberId);
    throw error;
  }
  await passwordCheck.delete(memberId);
}

export async function countEmailChange(request: FastifyRequest, memberId: string, email: string): Promise<void> {
  await countUse(request, 'emailChange', memberId);
  await countUse(request, 'emailChangeTo', email);
}

export function countExport(request: FastifyRequest, memberId: string): Promise<void> {
  return countUse(request, 'export', memberId);
}
