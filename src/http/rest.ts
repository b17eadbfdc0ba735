import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi';
import { createContext } from '../context.ts';
import type { Deps } from '../platform/deps.ts';
import { type ErrorBody, errorBody } from './error-answers.ts';
import { withoutCoercion } from './without-coercion.ts';

/** Also serves the procedures as REST under /api, from the same declarations. */
export async function rest(app: FastifyInstance, { deps, router }: { deps: Deps; router: AnyRouter }): Promise<void> {
  // A call without a body needs no content type, and an empty body is not an error.
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

  // The adapter sends the response itself and returns nothing. After an asynchronous hook, Fastify would then respond a
  // second time. Returning the reply tells Fastify that the response was sent.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      await handler.call(this, request, reply);
      return reply;
    };
  });

  // A procedure returns null where there may be nothing to return. Over REST that is 404.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (payload !== 'null') return payload;
    reply.code(404);
    return JSON.stringify(errorBody(404, { message: 'There is nothing here' }));
  });

  // The adapter adds its own fields to errors, and stores the reason of a procedure's error in `data`.
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
