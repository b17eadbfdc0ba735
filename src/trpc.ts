import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Context } from './context.ts';
import { plainRule } from './http/input-messages.ts';
import { countUse } from './http/rate-limit.ts';
import { DomainError } from './platform/errors.ts';
import { publicShape, toPublicError } from './trpc-errors.ts';

// Wherever a schema brings no words of its own.
z.config({ customError: plainRule });

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({ isDev: false, errorFormatter: ({ shape, error }) => publicShape(shape, error) });

export const router = t.router;

/** Open to visitors too: the choice is visible where a procedure is declared. */
export const publicProcedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok) throw toPublicError(result.error, ctx);
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
