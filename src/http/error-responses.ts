import type { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { type ErrorReason, STATUS_OF_KIND } from '#shared/errors.ts';
import { DomainError, FAILED, isOutage, RETRY_AFTER, TOO_MANY_REQUESTS, UNAVAILABLE } from '../platform/errors.ts';
import { quotaRefusal } from '../platform/quotas.ts';

type Code = TRPCError['code'];
export type ErrorBody = { message: string; code: Code; reason?: ErrorReason };

const BODIES: Record<number, ErrorBody> = {
  400: { message: 'The request is not valid', code: 'BAD_REQUEST' },
  401: { message: 'Please sign in', code: 'UNAUTHORIZED' },
  403: { message: 'Requests from other sites are not allowed', code: 'FORBIDDEN' },
  404: { message: 'There is nothing at this address', code: 'NOT_FOUND' },
  405: { message: 'This method is not allowed here', code: 'METHOD_NOT_SUPPORTED' },
  409: { message: 'This action is not possible right now', code: 'CONFLICT' },
  413: { message: 'The request is too large', code: 'PAYLOAD_TOO_LARGE' },
  414: { message: 'The address is too long', code: 'BAD_REQUEST' },
  415: { message: 'The body must be JSON', code: 'UNSUPPORTED_MEDIA_TYPE' },
  429: { message: TOO_MANY_REQUESTS, code: 'TOO_MANY_REQUESTS' },
  500: { message: FAILED, code: 'INTERNAL_SERVER_ERROR' },
  503: { message: UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' },
};

/** Returns the response body for a status. `details` replaces the message and adds the reason of a specific error. */
export const errorBody = (status: number, details: Pick<Partial<ErrorBody>, 'message' | 'reason'> = {}): ErrorBody => ({
  ...(BODIES[status] ?? BODIES[status < 500 ? 400 : 500]!),
  ...details,
});

/** Bytes. A body that is too large is read to its end and dropped up to this size, so that the client hears why. */
const LARGEST_READ = 16 * 1024 * 1024;

/**
 * Gives errors that are thrown outside of procedures (hooks, plain routes, the body parser) the same shape as all other
 * errors.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown: Error & { statusCode?: number }, request, reply) => {
    const error = quotaRefusal(thrown) ?? thrown;
    if (error instanceof DomainError) {
      const { kind, message, reason, retryAfter } = error;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      return reply.code(STATUS_OF_KIND[kind]).send(errorBody(STATUS_OF_KIND[kind], { message, reason }));
    }
    if (isOutage(error)) {
      request.log.warn({ err: error }, 'the database or the queue is unavailable');
      return reply.code(503).header('retry-after', String(RETRY_AFTER)).send(errorBody(503));
    }
    const status = error.statusCode ?? 500;
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'a request failed');
    if (status === 503) reply.header('retry-after', String(RETRY_AFTER));
    // Fastify closes the connection, and a client that is still sending would lose the answer.
    if (status === 413 && Number(request.headers['content-length']) <= LARGEST_READ) {
      reply.removeHeader('connection');
    }
    return reply.code(status).send(errorBody(status));
  });

  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(errorBody(404)));
}
