import type { FastifyRequest } from 'fastify';
import { callerAddress, countUse } from '../../http/rate-limit.ts';

export async function countMessage(request: FastifyRequest, memberId: string | null): Promise<void> {
  await countUse(request, 'contactAddress', callerAddress(request));
  if (memberId !== null) await countUse(request, 'contactMember', memberId);
}
