import type { FastifyInstance } from 'fastify';
import { DomainError, FAILED, isOutage, RETRY_AFTER, UNAVAILABLE } from '../platform/errors.ts';

const STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
} as const;

const WORDS: Record<number, { message: string; code: string }> = {
  400: { message: 'The request is not valid', code: 'BAD_REQUEST' },
  401: { message: 'Please sign in', code: 'UNAUTHORIZED' },
  403: { message: 'This call is not allowed from another site', code: 'FORBIDDEN' },
  404: { message: 'There is nothing at this address', code: 'NOT_FOUND' },
  405: { message: 'This method is not allowed here', code: 'METHOD_NOT_SUPPORTED' },
  409: { message: 'This is not possible now', code: 'CONFLICT' },
  413: { message: 'The request is too large', code: 'PAYLOAD_TOO_LARGE' },
  414: { message: 'The address is too long', code: 'BAD_REQUEST' },
  415: { message: 'The body must be JSON', code: 'UNSUPPORTED_MEDIA_TYPE' },
  429: { message: 'Too many requests. Please wait a moment.', code: 'TOO_MANY_REQUESTS' },
  500: { message: FAILED, code: 'INTERNAL_SERVER_ERROR' },
  503: { message: UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' },
};

/** `{message, code}` for a status; the message can be replaced by one that is meant for people. */
export function errorBody(status: number, message?: string): { message: string; code: string } {
  const words = WORDS[status] ?? WORDS[status < 500 ? 400 : 500]!;
  return message === undefined ? words : { ...words, message };
}

/** What is thrown outside of procedures (hooks, plain routes, the body parser) leaves in the shape of every other error. */
export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof DomainError) {
      if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
      return reply.code(STATUS[error.kind]).send(errorBody(STATUS[error.kind], error.message));
    }
    if (isOutage(error)) {
      request.log.warn({ err: error }, 'a part of the service is out of reach');
      return reply.code(503).header('retry-after', String(RETRY_AFTER)).send(errorBody(503));
    }
    const status = error.statusCode ?? 500;
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'a request failed');
    if (status === 503) reply.header('retry-after', String(RETRY_AFTER));
    return reply.code(status).send(errorBody(status));
  });

  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(errorBody(404)));
}
