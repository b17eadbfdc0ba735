import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { TIME_LIMITS } from '../platform/time-limit.ts';

/** A balancer that asks /readyz every second sends nothing more after this time (milliseconds). */
const DRAIN_MS = 2000;
const SWEEP_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to shut down. Long-running responses must then end. */
    stopping: AbortSignal;
    /**
     * Runs work that no call waits for. The server closes only after the work, because a query that meets the end of the
     * database pool never ends. So the work must end soon after `stopping` aborts, and it must not throw.
     */
    runInBackground(work: (stopping: AbortSignal) => Promise<void>): void;
    /** Set before the shutdown: /readyz already fails, and calls are still answered. */
    isDraining: boolean;
  }
}

/**
 * Closes connections that become idle during the shutdown. Fastify itself closes only those that are idle when the
 * shutdown begins.
 */
export function stopping(app: FastifyInstance, { timeLimits = TIME_LIMITS }: Pick<Deps, 'timeLimits'>): void {
  let timers: NodeJS.Timeout[] = [];
  const controller = new AbortController();
  app.decorate('stopping', controller.signal);
  const running = new Set<Promise<void>>();
  app.decorate('runInBackground', (work) => {
    const task = work(controller.signal).finally(() => running.delete(task));
    running.add(task);
  });
  app.decorate('isDraining', false);
  // A connection that stays open could carry a request just when the server closes it.
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    controller.abort();
    timers = [
      setInterval(() => app.server.closeIdleConnections(), SWEEP_MS),
      setTimeout(() => app.server.closeAllConnections(), timeLimits.openRequests),
    ];
  });
  app.addHook('onClose', async () => {
    timers.forEach(clearTimeout);
    await Promise.all(running);
  });
}

/** Makes /readyz fail and answers calls for a while, so that a balancer sends them elsewhere before the shutdown. */
export async function drain(app: FastifyInstance): Promise<void> {
  app.isDraining = true;
  app.log.info('draining: /readyz fails, and calls are still answered');
  await delay(DRAIN_MS);
}
