import type { AnyTRPCRouter } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { createContext } from '../context.ts';
import type { Deps } from '../platform/deps.ts';
import { callProcedure, type ProcedureCall, proceduresOf } from './call-procedure.ts';

const MAX_BATCH_SIZE = 10;

type RpcOptions = { deps: Deps; router: AnyTRPCRouter; methods: HTTPMethods[] };
type Query = { batch?: unknown; input?: unknown; connectionParams?: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON. Returns null if it is malformed. */
function parsed(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return null;
  }
}

/** Returns the input of a call as JSON; undefined without one, and null if the request has an unusual form. */
function inputOf({ method, headers, query, body }: FastifyRequest): string | undefined | null {
  const type = headers['content-type'];
  if (type === undefined ? method !== 'GET' : !type.startsWith('application/json')) return null;
  if (method === 'POST') return typeof body === 'string' ? body : null;
  const { input } = query as Query;
  if (input === undefined || input === '') return undefined;
  return typeof input === 'string' ? input : null;
}

/**
 * Returns the calls of an ordinary request: queries sent by GET or mutations sent by POST, whose answer is not streamed.
 * Returns null for all others, including those that are wrong.
 */
function ordinaryCalls(router: AnyTRPCRouter, request: FastifyRequest): ProcedureCall[] | null {
  const { method, headers } = request;
  const { batch, connectionParams } = request.query as Query;
  if (method !== 'GET' && method !== 'POST') return null;
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return null;
  if (connectionParams !== undefined || Array.isArray(batch)) return null;

  const procedures = proceduresOf(router);
  const { path } = request.params as { path: string };
  const paths = batch === '1' ? path.split(',') : [path];
  if (paths.length > MAX_BATCH_SIZE) return null;
  const type = method === 'GET' ? 'query' : 'mutation';
  const named = paths.map((each) => (Object.hasOwn(procedures, each) ? procedures[each] : undefined));
  if (!named.every((procedure) => procedure === undefined || procedure._def.type === type)) return null;

  const json = inputOf(request);
  const input = json === undefined ? { value: {} } : json === null ? null : parsed(json);
  if (!input || (batch === '1' && !isRecord(input.value))) return null;
  const inputs = batch === '1' ? (input.value as Record<number, unknown>) : [json === undefined ? json : input.value];
  return paths.map((each, index) => ({
    path: each,
    procedure: named[index],
    input: Object.hasOwn(inputs, index) ? inputs[index] : undefined,
    batchIndex: index,
  }));
}

/**
 * Serves the procedures to the client. tRPC's own adapter creates a Request, an AbortSignal and a Response for each
 * call, which costs more than the call. So it only answers requests that are streamed, unusual or wrong.
 */
export async function rpc(app: FastifyInstance, { deps, router, methods }: RpcOptions): Promise<void> {
  // Keeps JSON bodies as text, because tRPC's adapter and `ordinaryCalls` parse them.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const trpcOptions = {
    router,
    // Calls of one batch share a context there; see below. Our client streams no batches.
    maxBatchSize: methods.includes('POST') ? 1 : MAX_BATCH_SIZE,
    createContext: ({ req, res }) => createContext(deps, req, res),
  } satisfies FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'];

  app.route<{ Params: { path: string } }>({
    method: methods,
    url: '/:path',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const calls = ordinaryCalls(router, request);
      if (!calls) {
        // The adapter decodes the path, which Fastify has already decoded.
        const path = encodeURIComponent(request.params.path);
        await fastifyRequestHandler({ ...trpcOptions, req: request, res: reply, path });
        return reply;
      }
      // Each call of a batch has a context of its own, because two calls can't share a unit of work: a row that one of
      // them can't store would be tried again by the other, forever.
      const outcomes = await Promise.all(
        calls.map((call) => callProcedure(router, createContext(deps, request, reply), call)),
      );
      const results = outcomes.map((outcome) => ('data' in outcome ? { result: outcome } : outcome));
      const isBatch = (request.query as Query).batch === '1';
      return reply
        .code(getHTTPStatusCode(results))
        .header('content-type', 'application/json')
        .header('vary', 'trpc-accept, accept')
        .send(JSON.stringify(isBatch ? results : results[0]));
    },
  });
}
