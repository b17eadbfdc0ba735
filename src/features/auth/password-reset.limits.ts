import type { FastifyRequest } from 'fastify';
import { callerAddress, countUse } from '../../http/rate-limit.ts';

/**
 * Whether a link may be sent. Too many calls from one address are refused; too many for one email are not told, so that
 * nobody learns that somebody else has asked. Whoever meets that limit has a link that still works.
 */
export async function countResetRequest(request: FastifyRequest, email: string): Promise<boolean> {
  await countUse(request, 'resetAddress', callerAddress(request));
  return await request.server.limits.resetEmail.consume(email).then(
    () => true,
    () => false,
  );
}
