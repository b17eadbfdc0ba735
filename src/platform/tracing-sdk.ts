import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';

/** Registers the SDK for the whole process. Returns its shutdown, which sends the last spans. */
export function startSdk(url: string, service: string, log: FastifyBaseLogger): () => Promise<void> {
  logOutages(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // BullMQ would record the messages of errors as events, and these can quote what a user typed.
    spanLimits: { eventCountLimit: 0 },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Logs the first failure only: a collector that is away for a day would otherwise add a line every few seconds. */
function logOutages(log: FastifyBaseLogger): void {
  let isLogged = false;
  const warn = () => {
    if (isLogged) return;
    isLogged = true;
    log.warn('the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not accept traces');
  };
  const ignore = () => {};
  diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
}
