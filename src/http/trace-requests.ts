import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../platform/env.ts';
import { startRequestSpan } from '../platform/tracing.ts';

/** Called every few seconds by machines. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Traces requests under the template of their route, never under their address. */
export function traceRequests(app: FastifyInstance, { trustProxy }: Env): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (UNTRACED.has(route)) return done();
    // Anybody can send a traceparent. Only a proxy of our own may decide which trace a request belongs to.
    const headers = trustProxy === false ? {} : request.headers;
    spans.set(request, startRequestSpan(`${request.method} ${route}`, headers, done));
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'http.response.status_code': reply.statusCode,
    });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
