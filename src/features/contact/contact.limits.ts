import type { FastifyRequest } from 'fastify';
import { callerAddress, countUse } from '../../http/rate-limit.ts';

export async function countMessage(request: FastifyRequest, userId: string | null): Promise<void> {
  await countUse(request, 'contactAddress', callerAddress(request));
  if (userId !== null) await countUse(request, 'contactUser', userId);
}
