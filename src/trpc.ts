import { type AnyProcedure, initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Context } from './context.ts';
import { countUse } from './http/count-use.ts';
import { plainRule } from './http/input-messages.ts';
import type { CallerLimit } from './http/limits.ts';
import { withinLimit } from './http/within-limit.ts';
import { DomainError } from './platform/errors.ts';
import { publicShape, toPublicError } from './trpc-errors.ts';

// The message for rules without their own message.
z.config({ customError: plainRule });

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({ isDev: false, errorFormatter: ({ shape, error }) => publicShape(shape, error) });

export const router = t.router;

/** Allows visitors, too. Each procedure states in its declaration whether it does. */
export const publicProcedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok) throw toPublicError(result.error, ctx);
  return result;
});

/**
 * Requires a signed-in user: responds 401 before it validates the input. Counts each mutation, not each request,
 * because a batch contains several calls.
 */
export const protectedProcedure = publicProcedure.use(async ({ ctx, type, next }) => {
  if (ctx.userId === null) throw new DomainError('unauthorized', 'Please sign in');
  if (type === 'mutation') await countUse(ctx.request, 'change');
  // Changes only the type. Passing a context would copy it and so fork an entity manager that the call may never need.
  return await next<{ userId: string }>({});
});

const limitOfMiddleware = new WeakMap<object, CallerLimit>();

/** Rejects a call (429) that exceeds the limit. Put it after the input, so that invalid input does not count. */
export function limit(name: CallerLimit) {
  const middleware = t.middleware(({ ctx, next }) => withinLimit(ctx.request, name, next));
  for (const step of middleware._middlewares) limitOfMiddleware.set(step, name);
  return middleware;
}

/** Returns the limits that a procedure declares. */
export function limitsOf(procedure: AnyProcedure): CallerLimit[] {
  const { middlewares } = procedure._def as unknown as { middlewares: object[] };
  return middlewares.flatMap((step) => limitOfMiddleware.get(step) ?? []);
}
