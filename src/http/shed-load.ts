import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../platform/errors.ts';
import { callerAddress } from './caller-address.ts';

/** A server that already works on this many calls would answer another one too late for anyone who waits. */
export const CALLS_AT_ONCE = 250;
/** So that one address doesn't keep all others out, these places are kept for addresses with few calls at work. */
const KEPT_PLACES = 50;
const FEW = 10;
const RETRY_SECONDS = 2;
const BUSY = 'Too many people are using the site right now. Please try again in a moment.';

/** Counts the calls at work, in all and from each address. */
function countCalls() {
  const calls = new Set<FastifyRequest>();
  const ofAddress = new Map<string, number>();
  const change = (address: string, by: 1 | -1) => {
    const count = (ofAddress.get(address) ?? 0) + by;
    if (count === 0) ofAddress.delete(address);
    else ofAddress.set(address, count);
  };
  return {
    hasPlace(request: FastifyRequest): boolean {
      if (calls.size < CALLS_AT_ONCE) return true;
      return calls.size < CALLS_AT_ONCE + KEPT_PLACES && (ofAddress.get(callerAddress(request)) ?? 0) < FEW;
    },
    add(request: FastifyRequest): void {
      if (calls.has(request)) return;
      calls.add(request);
      change(callerAddress(request), 1);
    },
    remove(request: FastifyRequest): void {
      if (calls.delete(request)) change(callerAddress(request), -1);
    },
  };
}

/**
 * Rejects calls (503) while the server works on as many as it can. A call counts from its head to its answer, except while
 * its body arrives. A streamed answer counts until it begins. So slow clients can't keep others out.
 */
export function shedLoad(app: FastifyInstance): void {
  const calls = countCalls();

  app.addHook('onRequest', async (request, reply) => {
    if (!calls.hasPlace(request)) throw new DomainError('unavailable', BUSY, { retryAfter: RETRY_SECONDS });
    calls.add(request);
    reply.raw.once('close', () => calls.remove(request));
  });
  app.addHook('preParsing', async (request) => {
    calls.remove(request);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!reply.raw.destroyed) calls.add(request);
  });
  app.addHook('onSend', async (request) => {
    calls.remove(request);
  });
}
