import { type Attributes, context, propagation, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './env.ts';
import { withTimeLimit } from './time-limit.ts';

/** The longest time that the last spans may take to reach the collector when a process stops (milliseconds). */
const FLUSH_MS = 2000;

const tracer = trace.getTracer('study-guide');
let isTracing = false;

export type Tracing = { isOn: boolean; stop(): Promise<void> };

/**
 * Starts to send traces if OTEL_EXPORTER_OTLP_ENDPOINT is set. Call it before anything is opened that should be traced. A
 * collector that does not respond delays nothing; its spans are dropped.
 */
export async function startTracing(env: Env, service: 'web' | 'worker', log: FastifyBaseLogger): Promise<Tracing> {
  if (env.tracesUrl === undefined) return { isOn: false, stop: async () => {} };
  // The SDK is loaded only here, because most installations don't need it.
  const { startSdk } = await import('./tracing-sdk.ts');
  const shutdown = startSdk(env.tracesUrl, `study-guide-${service}`, log);
  isTracing = true;
  return { isOn: true, stop: () => withTimeLimit(FLUSH_MS, shutdown()).catch(() => {}) };
}

/**
 * Runs `work` in a span. Without tracing, it only runs it. Attributes must not contain texts or addresses of
 * people, because traces leave the installation.
 */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return await work();
  return await tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      // The message of an error can quote what a user typed, so only its class is recorded.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Starts a span that work in several steps ends itself. */
export const startSpan = (name: string, attributes: Attributes): Span => tracer.startSpan(name, { attributes });

/**
 * Starts the span of a request and runs `next` in it. `headers` are those of a caller that is trusted to name the trace
 * that the request belongs to.
 */
export function startRequestSpan(name: string, headers: Record<string, unknown>, next: () => void): Span {
  const from = propagation.extract(context.active(), headers);
  const span = tracer.startSpan(name, {}, from);
  context.with(trace.setSpan(from, span), next);
  return span;
}
