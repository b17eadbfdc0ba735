import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../platform/deps.ts';
import { proceduresOf } from './call-procedure.ts';

/** In seconds. The last bucket covers the longest wait for flashcards. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Returns a function that gives the template of a request's route, never its address, so that there are few labels.
 * tRPC has only one Fastify route for all procedures, so the function looks up the procedure.
 */
function routeNames(router: AnyTRPCRouter): (request: FastifyRequest) => string {
  const procedures = proceduresOf(router);
  return ({ routeOptions: { url }, params, is404 }) => {
    if (is404 || url === undefined) return 'none';
    const { path = '' } = params as { path?: string };
    if (url === '/trpc/:path' && Object.hasOwn(procedures, path)) return `/trpc/${path}`;
    return url.startsWith('/api/') ? url.replace(/:(\w+)/g, '{$1}') : url;
  };
}

/**
 * Measures the duration of requests. Measures nothing if the operator pages are off, because they serve the metrics.
 */
export function measureRequests(app: FastifyInstance, { env }: Deps, router: AnyTRPCRouter): Registry {
  const registry = new Registry();
  if (env.operatorPassword === undefined) return registry;
  const routeOf = routeNames(router);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered by this process, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  collectDefaultMetrics({ register: registry });
  return registry;
}
