import { type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';
import { kindOfStatus, STATUS_OF_KIND } from '#shared/errors.ts';
import type { Context } from './context.ts';
import { errorBody } from './http/error-responses.ts';
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
import { quotaRefusal } from './platform/quotas.ts';

const NOT_THERE = 'Not found. It may have been removed.';

/** An error whose message we wrote for users. */
class PublicError extends TRPCError {}

/**
 * Returns an error with the message of the first broken rule. A malformed id gets the same response as an id that does
 * not exist.
 */
function brokenRule({ issues: [issue] }: ZodError): PublicError {
  return issue?.code === 'invalid_format' && issue.format === 'uuid'
    ? new PublicError({ code: 'NOT_FOUND', message: NOT_THERE })
    : new PublicError({ code: 'BAD_REQUEST', message: issue?.message });
}

/** Converts every error to a code and a message. An error that is not meant for users is logged, and users get a fixed message. */
function toPublicError(error: TRPCError, ctx: Context): TRPCError {
  const cause = quotaRefusal(error.cause) ?? error.cause;
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') return brokenRule(cause);
  if (cause instanceof DomainError) {
    const { kind, message, retryAfter } = cause;
    if (retryAfter !== undefined) ctx.reply.header('retry-after', String(retryAfter));
    return new PublicError({ code: errorBody(STATUS_OF_KIND[kind]).code, message, cause });
  }
  if (isUserGone(cause)) return new PublicError({ code: 'UNAUTHORIZED', message: 'Please sign in' });
  if (isUnstorableText(cause)) return new PublicError({ code: 'BAD_REQUEST', message: UNSTORABLE_TEXT });
  if (isOutage(cause ?? error)) {
    ctx.request.log.warn({ err: cause }, 'the database is unavailable');
    ctx.reply.header('retry-after', String(RETRY_AFTER));
    return new PublicError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE });
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.request.log.error({ err: cause ?? error }, 'a call failed');
    return new PublicError({ code: 'INTERNAL_SERVER_ERROR', message: FAILED });
  }
  return error;
}

type FormatterOptions = { error: TRPCError; shape: TRPCDefaultErrorShape; ctx: Context | undefined };

/**
 * Returns the part of an error that the client receives: `data.kind` and `data.reason` for code, and `message` for users. An
 * error that is not meant for users is logged.
 */
export function publicShape({ error: thrown, shape, ctx }: FormatterOptions) {
  const error = ctx ? toPublicError(thrown, ctx) : thrown;
  const httpStatus = getHTTPStatusCodeFromError(error);
  const reason = error.cause instanceof DomainError ? error.cause.reason : undefined;
  return {
    ...shape,
    code: TRPC_ERROR_CODES_BY_KEY[error.code],
    message: error instanceof PublicError ? error.message : errorBody(httpStatus).message,
    data: { code: error.code, httpStatus, kind: kindOfStatus(httpStatus), reason },
  };
}
