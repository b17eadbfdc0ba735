import type { FastifyRequest } from 'fastify';
import { holdUntil } from '../../http/within-limit.ts';

/** Limits the answers that a user gets at once. An answer lasts until its response is closed. */
export const holdAnswer = (request: FastifyRequest, closed: AbortSignal): Promise<void> =>
  holdUntil(request, 'tutor', closed);
