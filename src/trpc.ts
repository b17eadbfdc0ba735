import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { ZodError, z } from 'zod';
import type { Context } from './context.ts';
import { errorBody } from './http/error-answers.ts';
import { plainRule } from './http/input-messages.ts';
import { countUse } from './http/rate-limit.ts';
import {
  DomainError,
  type ErrorKind,
  FAILED,
  isOutage,
  isUnstorableText,
  isUserGone,
  RETRY_AFTER,
  UNAVAILABLE,
  UNSTORABLE_TEXT,
} from './platform/errors.ts';

const NOT_THERE = 'Not found. It may have been removed.';

// Wherever a schema brings no words of its own.
z.config({ customError: plainRule });

/** An error whose words are ours and meant for people. */
class Answer extends TRPCError {}

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: error instanceof Answer ? error.message : errorBody(shape.data.httpStatus).message,
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus },
    }),
  });

type Code = TRPCError['code'];

const CODES: Record<ErrorKind, Code> = {
  invalid: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_many: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** The first rule broken, in its own words. An id that is none names nothing, so that it is like one that is not there. */
function toRule({ issues: [issue] }: ZodError): Answer {
  return issue?.code === 'invalid_format' && issue.format === 'uuid'
    ? new Answer({ code: 'NOT_FOUND', message: NOT_THERE })
    : new Answer({ code: 'BAD_REQUEST', message: issue?.message });
}

/** The one place that turns errors into codes and words: what is not meant for people is logged whole and told as a fixed sentence. */
function toAnswer(error: TRPCError, ctx: Context): TRPCError {
  const { cause } = error;
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') return toRule(cause);
  if (cause instanceof DomainError) {
    if (cause.retryAfter !== undefined) ctx.reply.header('retry-after', String(cause.retryAfter));
    return new Answer({ code: CODES[cause.kind], message: cause.message });
  }
  if (isUserGone(cause)) return new Answer({ code: 'UNAUTHORIZED', message: 'Please sign in' });
  if (isUnstorableText(cause)) return new Answer({ code: 'BAD_REQUEST', message: UNSTORABLE_TEXT });
  if (isOutage(cause ?? error)) {
    ctx.request.log.warn({ err: cause }, 'the database is out of reach');
    ctx.reply.header('retry-after', String(RETRY_AFTER));
    return new Answer({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE });
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.request.log.error({ err: cause ?? error }, 'a call failed');
    return new Answer({ code: 'INTERNAL_SERVER_ERROR', message: FAILED });
  }
  return error;
}

export const router = t.router;

/** For visitors too: a visible choice. */
export const publicProcedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok) throw toAnswer(result.error, ctx);
  return result;
});

/**
 * For users: signed out it is 401 before the input is looked at, and `ctx.userId` is a text. What changes something
 * is counted here and not for each request, since a batch holds several.
 */
export const protectedProcedure = publicProcedure.use(async ({ ctx, type, next }) => {
  if (ctx.userId === null) throw new DomainError('unauthorized', 'Please sign in');
  if (type === 'mutation') await countUse(ctx.request, 'change', ctx.userId);
  return await next({ ctx: { userId: ctx.userId } });
});
