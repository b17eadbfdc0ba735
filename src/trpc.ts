import { type AnyProcedure, initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import type { UserCall } from './call.ts';
import type { Context } from './context.ts';
import { countUse } from './http/count-use.ts';
import { plainRule } from './http/input-messages.ts';
import { plainPath } from './http/plain-path.ts';
import { withinLimit } from './http/within-limit.ts';
import { DomainError } from './platform/errors.ts';
import type { CallerLimit } from './platform/limits.ts';
import { type ListBounds, type ListPart, PAGE, REST_PART } from './platform/lists.ts';
import { publicShape } from './trpc-errors.ts';

// The message for rules without their own message.
z.config({ customError: plainRule });

const t = initTRPC.context<Context>().meta<OpenApiMeta>().create({ isDev: false, errorFormatter: publicShape });

export const router = t.router;

/**
 * Returns a function that makes procedures calls of the REST surface, under one heading of its description. Without
 * `protect` a call is open to visitors.
 */
export const restOf =
  (tag: string) =>
  (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: `/${string}`,
    summary: string,
    { protect = true } = {},
  ): OpenApiMeta => ({ openapi: { method, path, summary, tags: [tag], protect } });

/** What the context of a signed-in user has. */
type SignedIn = { userId: string; call: UserCall };

// One middleware for each call, because tRPC copies its options for each.

/** Allows visitors, too. Each procedure states in its declaration whether it does. Counts what users read. */
export const publicProcedure = t.procedure.use(async ({ ctx, type, next }) => {
  if (type === 'query') await countUse(ctx.request, 'read');
  return await next();
});

/**
 * Requires a signed-in user: responds 401 before it validates the input. Counts each call, not each request, because a
 * batch contains several.
 */
export const protectedProcedure = t.procedure.use(async ({ ctx, type, next }) => {
  if (ctx.userId === null) throw new DomainError('unauthorized', 'Please sign in');
  await countUse(ctx.request, type === 'mutation' ? 'change' : 'read');
  // Changes only the type of `ctx`. If we passed a new context, tRPC would copy it, and copying evaluates the lazy getters
  // `call` and `leaving`.
  return await next<SignedIn>({});
});

/**
 * A list of the REST surface, whose answer can have a megabyte. The client reads pages instead: a batch of its calls must
 * not hold ten such lists.
 */
export const restListProcedure = protectedProcedure.use(async ({ ctx, next }) => {
  if (ctx.request.routeOptions.url?.startsWith('/trpc/'))
    throw new DomainError('not_found', 'This list is served in pages');
  // A part has up to a megabyte, and stays in memory until the caller has read it.
  return await withinLimit(ctx.request, 'list', () => next<SignedIn>({}));
});

/** Reads a part of a list for a REST answer, whose Link header then leads to the next part. */
export async function sendPart<Row>(
  { request, reply }: Context,
  { before }: { before?: string },
  read: (bounds: ListBounds) => Promise<ListPart<Row>>,
): Promise<Row[]> {
  const { items, next } = await read({ ...REST_PART, before });
  if (next !== undefined) {
    const { searchParams } = new URL(request.url, 'http://localhost');
    searchParams.set('before', next);
    reply.header('link', `<${encodeURI(plainPath(request.url))}?${searchParams}>; rel="next"`);
  }
  return items;
}

const IS_PAGE = /\.page$/;

/** Returns the bounds of a page of a screen. The pages of a batch share the bytes of one. */
export function pageBounds({ request }: Context, { cursor }: { cursor?: string }): ListBounds {
  const { path } = request.params as { path: string };
  const pages = path.split(',').filter((name) => IS_PAGE.test(name)).length;
  return { ...PAGE, bytes: PAGE.bytes / pages, before: cursor };
}

const limitOfMiddleware = new WeakMap<object, string>();

/**
 * Rejects a call (429) that exceeds the limit, of whose points it uses as many as its price. Put it after the input, so that
 * invalid input does not count.
 */
export function limit(name: CallerLimit, price?: number) {
  const middleware = t.middleware(({ ctx, next }) => withinLimit(ctx.request, name, next, price));
  for (const step of middleware._middlewares)
    limitOfMiddleware.set(step, price === undefined ? name : `${name}: ${price}`);
  return middleware;
}

/** Returns the limits that a procedure declares, with its prices. */
export function limitsOf(procedure: AnyProcedure): string[] {
  const { middlewares } = procedure._def as unknown as { middlewares: object[] };
  return middlewares.flatMap((step) => limitOfMiddleware.get(step) ?? []);
}
