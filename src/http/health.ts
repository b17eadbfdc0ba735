import type { FastifyInstance } from 'fastify';
import { cached } from '../platform/cache.ts';
import type { Deps } from '../platform/deps.ts';
import { withinLimit } from '../platform/time-limit.ts';

const LIMIT_MS = 2000;
/** Anybody may ask, as often as they like, and the queue is asked on a connection of its own. */
const KEPT_MS = 1000;

/** /healthz: the process is up. /readyz: database, schema and queue are usable, or 503 with the parts that are not. */
export function health(app: FastifyInstance, { orm, queue, log, clock }: Deps): void {
  // Applied migrations stay applied, so a schema that was right once is not read again.
  let isSchemaRight = false;
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => orm.em.getConnection().execute('select 1'),
    schema: async () => {
      if (isSchemaRight) return;
      const pending = await orm.migrator.getPending();
      if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
      isSchemaRight = true;
    },
    queue: () => queue.check(),
  };

  const lookedAt = cached(KEPT_MS, clock, () =>
    Promise.all(
      Object.entries(checks).map(async ([part, check]) => {
        try {
          await withinLimit(LIMIT_MS, check());
          return [part, 'ok'] as const;
        } catch (error) {
          log.warn({ err: error, part }, 'not ready');
          return [part, 'failed'] as const;
        }
      }),
    ),
  );

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const parts = await lookedAt();
    const failed = parts.filter(([, state]) => state === 'failed').map(([part]) => part);
    if (failed.length === 0) return { status: 'ready', ...Object.fromEntries(parts) };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({
        message: `Not usable now: ${failed.join(', ')}`,
        code: 'SERVICE_UNAVAILABLE',
        ...Object.fromEntries(parts),
      });
  });
}
