import type { FastifyRequest } from 'fastify';
import { countUse } from '../../http/rate-limit.ts';

/** Counts a try at the member's password before it is made; what is not refused takes the count back. */
export async function withPasswordLimit(
  request: FastifyRequest,
  memberId: string,
  check: () => Promise<void>,
): Promise<void> {
  await countUse(request, 'passwordCheck', memberId);
  await check();
  await request.server.limits.passwordCheck.delete(memberId);
}

export function countEmailChange(request: FastifyRequest, memberId: string): Promise<void> {
  return countUse(request, 'emailChange', memberId);
}

export function countExport(request: FastifyRequest, memberId: string): Promise<void> {
  return countUse(request, 'export', memberId);
}
