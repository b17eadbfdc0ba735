import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../platform/errors.ts';

/** A server that works on so many calls at once would answer one more later than anybody waits for it. */
export const CALLS_AT_ONCE = 250;
const RETRY_SECONDS = 2;
const BUSY = 'Too many people are using the site right now. Please try again in a moment.';

/**
 * Rejects calls (503) while the server works on as many as it can. A call counts from its head to its answer, except while
 * its body arrives. A streamed answer counts until it begins. So slow clients can't keep others out.
 */
export function shedLoad(app: FastifyInstance): void {
  const calls = new Set<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    if (calls.size >= CALLS_AT_ONCE) throw new DomainError('unavailable', BUSY, { retryAfter: RETRY_SECONDS });
    calls.add(request);
    reply.raw.once('close', () => calls.delete(request));
  });
  app.addHook('preParsing', async (request) => {
    calls.delete(request);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!reply.raw.destroyed) calls.add(request);
  });
  app.addHook('onSend', async (request) => {
    calls.delete(request);
  });
}
