import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { openCall } from '../../call.ts';
import { readAiTotals, readBudgetUse } from '../../platform/ai/ledger.ts';
import { cached } from '../../platform/cache.ts';
import type { Deps } from '../../platform/deps.ts';
import { countUnsent } from '../../platform/mail/outbox.ts';
import { TIME_LIMITS, withTimeLimit } from '../../platform/time-limit.ts';
import type { QueueOverview } from './queue-figures.service.ts';

const CACHE_MS = 5000;
const MICRO_DOLLARS = 1_000_000;

/**
 * Adds /metrics for Prometheus. It includes the worker's figures, which it reads from the queue and the database. If
 * one of them is unavailable, its figures are missing and the others are still reported.
 */
export function metrics(
  app: FastifyInstance,
  { deps, registry, overview }: { deps: Deps; registry: Registry; overview: QueueOverview },
) {
  const { env, log, clock, timeLimits = TIME_LIMITS } = deps;
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[]) => new Gauge({ name, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });

  const jobs = gauge('queue_jobs', 'Jobs by state; includes failed jobs until they are deleted', ['queue', 'state']);
  const oldest = gauge('queue_oldest_waiting_seconds', 'How long the oldest waiting job has been due', ['queue']);
  const calls = counter('ai_calls_total', 'AI calls started', ['purpose', 'model']);
  const failures = counter('ai_failures_total', 'AI calls without a usable answer', ['purpose', 'model']);
  const seconds = counter('ai_seconds_total', 'Time spent in AI calls', ['purpose', 'model']);
  const tokens = counter('ai_tokens_total', 'Tokens as the provider counts them', ['purpose', 'model', 'kind']);
  const cost = counter('ai_cost_dollars_total', 'Cost of the AI in US dollars', ['purpose', 'model']);
  const budget = gauge('ai_budget_used_ratio', "Share of today's AI budget that is spent or reserved, 0 to 1", []);
  const mails = gauge('outbox_mails', 'Messages in the outbox that have not been sent', ['status']);
  const isUp = gauge('part_up', '1 if this part could be read', ['part']);

  const parts: Record<string, { metrics: (Gauge | Counter)[]; read: () => Promise<() => void> }> = {
    queue: {
      metrics: [jobs, oldest],
      read: async () => {
        const figures = await overview.figures();
        return () => {
          for (const { name: queue, oldest: age, ...states } of figures) {
            oldest.set({ queue }, age);
            for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count);
          }
        };
      },
    },
    database: {
      metrics: [calls, failures, seconds, tokens, cost, budget, mails],
      read: async () => {
        const { db, now } = openCall(deps, null);
        const [usage, used, unsent] = await Promise.all([
          readAiTotals(db),
          readBudgetUse(db, now, env.aiDailyCents),
          countUnsent(db),
        ]);
        return () => {
          budget.set(used);
          for (const { purpose, model, ...sum } of usage) {
            const labels = { purpose, model };
            calls.inc(labels, sum.calls);
            failures.inc(labels, sum.failures);
            seconds.inc(labels, sum.milliseconds / 1000);
            cost.inc(labels, sum.cost / MICRO_DOLLARS);
            for (const [kind, count] of Object.entries(sum.tokens)) tokens.inc({ ...labels, kind }, count);
          }
          for (const [status, count] of Object.entries(unsent)) mails.set({ status }, count);
        };
      },
    },
  };

  const refresh = async () => {
    await Promise.all(
      Object.entries(parts).map(async ([part, { metrics, read }]) => {
        const update = await withTimeLimit(timeLimits.readiness, read()).catch((error) => {
          log.warn({ err: error, part }, 'metrics could not be read');
        });
        for (const metric of metrics) metric.reset();
        update?.();
        isUp.set({ part }, update ? 1 : 0);
      }),
    );
  };
  const refreshCached = cached(CACHE_MS, clock, refresh);

  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) => {
    await refreshCached();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
