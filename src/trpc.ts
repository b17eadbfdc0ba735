import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { ZodError } from 'zod';
import type { Context } from './context.ts';
import { countUse } from './http/rate-limit.ts';
import {
  DomainError,
  type ErrorKind,
  FAILED,
  isOutage,
  isUnstorableText,
  RETRY_AFTER,
  UNAVAILABLE,
  UNSTORABLE_TEXT,
} from './platform/errors.ts';

const INVALID = 'The request is not valid';

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: error.cause instanceof SyntaxError ? INVALID : shape.message,
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

/** The first rule broken, in its own words; zod's words for a field of the wrong type are not for people. */
function ruleOf({ issues: [issue] }: ZodError): string {
  if (!issue) return INVALID;
  return issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
    ? `'${issue.path.join('.')}' is missing or not valid`
    : issue.message;
}

/** The one place that turns errors into codes and words: what is not meant for people is logged whole and told as a fixed sentence. */
function toAnswer(error: TRPCError, ctx: Context): TRPCError {
  const { cause } = error;
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') {
    return new TRPCError({ code: 'BAD_REQUEST', message: ruleOf(cause) });
  }
  if (cause instanceof DomainError) {
    if (cause.retryAfter !== undefined) ctx.reply.header('retry-after', String(cause.retryAfter));
    return new TRPCError({ code: CODES[cause.kind], message: cause.message });
  }
  if (isUnstorableText(cause)) return new TRPCError({ code: 'BAD_REQUEST', message: UNSTORABLE_TEXT });
  if (isOutage(cause ?? error)) {
    ctx.request.log.warn({ err: cause }, 'the database is out of reach');
    ctx.reply.header('retry-after', String(RETRY_AFTER));
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE });
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.request.log.error({ err: cause ?? error }, 'a call failed');
    return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: FAILED });
  }
  return error;
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** For visitors too: a visible choice. */
export const publicProcedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok) throw toAnswer(result.error, ctx);
  return result;
});

/**
 * For members: signed out it is 401 before the input is looked at, and `ctx.memberId` is a text. What changes something
 * is counted here and not for each request, since a batch holds several.
 */
export const memberProcedure = publicProcedure.use(async ({ ctx, type, next }) => {
  if (ctx.memberId === null) throw new DomainError('unauthorized', 'Please sign in');
  if (type === 'mutation') await countUse(ctx.request, 'change', ctx.memberId);
  return await next({ ctx: { memberId: ctx.memberId } });
});
