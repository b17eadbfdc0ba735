import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { createContext } from '../context.ts';
import type { Deps } from '../platform/deps.ts';
import { callProcedure, proceduresOf } from './call-procedure.ts';
import { type ErrorBody, errorBody } from './error-responses.ts';

type RestOptions = { deps: Deps; router: AnyTRPCRouter; type: 'query' | 'mutation' };

/** What a procedure has no place for. A procedure returns null where there may be nothing to return. */
const NOTHING_HERE = errorBody(404, { message: 'There is nothing here' });

const METHODS_WITH_BODY = new Set<HTTPMethods>(['POST', 'PUT', 'PATCH']);

/** '/bookmarks/{topicId}' of OpenAPI is '/bookmarks/:topicId' here. */
const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Leaves out parameters without a value: '?topicId=' means the same as no topicId. */
const withValues = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Leaves a NUL encoded. PostgreSQL stores none, so such an id does not exist. */
const withoutNul = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '%00')]));

/**
 * Serves the procedures of one type as REST, as their `.meta({ openapi })` declares them. The input is the body, or without
 * one the query, together with the parameters of the path. Values of query and path are strings; nothing is converted.
 */
export async function rest(app: FastifyInstance, { deps, router, type }: RestOptions): Promise<void> {
  // An empty body is not an error.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body, done),
  );

  for (const [path, procedure] of Object.entries(proceduresOf(router))) {
    const { openapi } = (procedure._def.meta ?? {}) as OpenApiMeta;
    if (!openapi || procedure._def.type !== type) continue;
    const { method } = openapi;
    app.route({
      method,
      url: fastifyPath(openapi.path),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { body, query, params } = request as { body: object; query: object; params: Record<string, string> };
        const input = { ...(METHODS_WITH_BODY.has(method) ? body : withValues(query)), ...withoutNul(params) };
        const outcome = await callProcedure(router, createContext(deps, request, reply), { path, procedure, input });
        if ('data' in outcome) return outcome.data ?? reply.code(404).send(NOTHING_HERE);
        const { message, data } = outcome.error;
        const answer: ErrorBody = { message, code: data.code, reason: data.reason };
        return reply.code(data.httpStatus).send(answer);
      },
    });
  }
}

/** Answers all other calls below /api. A HEAD runs no procedure. */
export async function noSuchCall(app: FastifyInstance): Promise<void> {
  app.head('/*', async (_request, reply) => reply.code(204).send());
  app.route({
    method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (_request, reply) => reply.code(404).send(errorBody(404)),
  });
}
