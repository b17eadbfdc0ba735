import { type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { kindOfStatus, STATUS_OF_KIND } from '#shared/errors.ts';
import type { Context } from './context.ts';
import { errorBody } from './http/error-answers.ts';
import {
  DomainError,
  FAILED,
  isOutage,
  isUnstorableText,
  isUserGone,
  RETRY_AFTER,
  UNAVAILABLE,
  UNSTORABLE_TEXT,
} from './platform/errors.ts';

const NOT_THERE = 'Not found. It may have been removed.';

/** An error whose message is ours and meant for people. */
class PublicError extends TRPCError {}

/** Returns what leaves of an error: `data.kind` and `data.reason` for code, `message` for people. */
export function publicShape(shape: TRPCDefaultErrorShape, error: TRPCError) {
  const { code, httpStatus } = shape.data;
  const reason = error.cause instanceof DomainError ? error.cause.reason : undefined;
  return {
    ...shape,
    message: error instanceof PublicError ? error.message : errorBody(httpStatus).message,
    data: { code, httpStatus, kind: kindOfStatus(httpStatus), reason },
  };
}

/** The first broken rule, in its own words. A malformed id names nothing, so it is answered like an id that does not exist. */
function brokenRule({ issues: [issue] }: ZodError): PublicError {
  return issue?.code === 'invalid_format' && issue.format === 'uuid'
    ? new PublicError({ code: 'NOT_FOUND', message: NOT_THERE })
    : new PublicError({ code: 'BAD_REQUEST', message: issue?.message });
}

/** Turns every error into a code and a message. An error that is not meant for people is logged and told as a fixed sentence. */
export function toPublicError(error: TRPCError, ctx: Context): TRPCError {
  const { cause } = error;
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') return brokenRule(cause);
  if (cause instanceof DomainError) {
    const { kind, message, retryAfter } = cause;
    if (retryAfter !== undefined) ctx.reply.header('retry-after', String(retryAfter));
    return new PublicError({ code: errorBody(STATUS_OF_KIND[kind]).code, message, cause });
  }
  if (isUserGone(cause)) return new PublicError({ code: 'UNAUTHORIZED', message: 'Please sign in' });
  if (isUnstorableText(cause)) return new PublicError({ code: 'BAD_REQUEST', message: UNSTORABLE_TEXT });
  if (isOutage(cause ?? error)) {
    ctx.request.log.warn({ err: cause }, 'the database is out of reach');
    ctx.reply.header('retry-after', String(RETRY_AFTER));
    return new PublicError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE });
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.request.log.error({ err: cause ?? error }, 'a call failed');
    return new PublicError({ code: 'INTERNAL_SERVER_ERROR', message: FAILED });
  }
  return error;
}
