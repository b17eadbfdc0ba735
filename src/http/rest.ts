import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi';
import { createContext } from '../context.ts';
import type { Deps } from '../platform/deps.ts';
import type { ErrorBody } from './error-answers.ts';
import { withoutCoercion } from './without-coercion.ts';

/** Serves the procedures as REST under /api too, from the same declarations. */
export async function rest(app: FastifyInstance, { deps, router }: { deps: Deps; router: AnyRouter }): Promise<void> {
  // A call without a body needs no content type, and an empty body is no error.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body, done),
  );
  app.addHook('preHandler', async (request) => {
    if (request.body !== undefined || request.headers['content-type']) return;
    request.headers['content-type'] = 'application/json';
    request.body = {};
  });

  // The adapter answers by itself and returns nothing, whereupon Fastify would answer a second time as soon as a hook
  // before it was asynchronous. Returning the reply tells Fastify that it is done.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      await handler.call(this, request, reply);
      return reply;
    };
  });

  // The adapter adds fields of its own to errors, and keeps the reason of a procedure's error in `data`.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const { message, code, data, reason = data?.reason } = JSON.parse(payload);
    return JSON.stringify({ message, code, reason } satisfies ErrorBody);
  });

  withoutCoercion(router);
  await app.register(fastifyTRPCOpenApiPlugin, {
    router,
    createContext: ({ req, res }: { req: unknown; res: unknown }) =>
      createContext(deps, req as FastifyRequest, res as FastifyReply),
  } as unknown as Parameters<typeof fastifyTRPCOpenApiPlugin>[1]);
}
