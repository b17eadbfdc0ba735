import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { databaseOf } from '#schema/orm.config.ts';
import { cached } from '../platform/cache.ts';
import type { Deps } from '../platform/deps.ts';
import { TIME_LIMITS, withTimeLimit } from '../platform/time-limit.ts';

/** The address is public and has no rate limit, and each check opens a separate connection to the queue. */
const CACHE_MS = 1000;
const WRITE_CACHE_MS = 10_000;
/** More than fits in this memory, so PostgreSQL writes it to a file that it removes at once. */
const ROWS = 20_000;

/**
 * Adds /healthz, which shows that the process is up, and /readyz, which checks the database, schema, and queue. /readyz
 * responds with 503 and the failed parts if any check fails, and with 503 while the server drains.
 */
export function health(app: FastifyInstance, { orm, queue, log, clock, timeLimits = TIME_LIMITS }: Deps): void {
  const db = databaseOf(orm);
  // Applied migrations stay applied, so a schema that is up to date is not checked again.
  let isSchemaUpToDate = false;
  // With a full disk, PostgreSQL still answers reads.
  const checkWriting = cached(WRITE_CACHE_MS, clock, () =>
    db.transaction().execute(async (tx) => {
      // Whole statements, because they use no table.
      await sql`set local work_mem = '64kB'`.execute(tx);
      await sql`select count(*) from generate_series(1, ${ROWS}::int)`.execute(tx);
    }),
  );
  const checks: Record<string, () => Promise<unknown>> = {
    database: async () => {
      await sql`select 1`.execute(db);
      await checkWriting();
    },
    schema: async () => {
      if (isSchemaUpToDate) return;
      const pending = await orm.migrator.getPending();
      if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
      isSchemaUpToDate = true;
    },
    queue: () => queue.check(),
  };

  const readParts = cached(CACHE_MS, clock, () =>
    Promise.all(
      Object.entries(checks).map(async ([part, check]) => {
        try {
          await withTimeLimit(timeLimits.readiness, check());
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
    if (app.isDraining) {
      const body = { message: 'Not usable now: the server is stopping', code: 'SERVICE_UNAVAILABLE' };
      return reply.code(503).header('retry-after', '5').send(body);
    }
    const parts = await readParts();
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
