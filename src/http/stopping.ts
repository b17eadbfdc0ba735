import type { FastifyInstance } from 'fastify';

/** Requests that are still open this long after the server starts to stop are cut off. */
const TIMEOUT_MS = 5000;
const SWEEP_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server starts to stop. Long-running responses must end when it does. */
    stopping: AbortSignal;
  }
}

/**
 * Closes connections that become idle during the stop. Fastify only closes those that are idle when the stop begins.
 */
export function stopping(app: FastifyInstance): void {
  let timers: NodeJS.Timeout[] = [];
  const controller = new AbortController();
  app.decorate('stopping', controller.signal);
  app.addHook('preClose', async () => {
    controller.abort();
    timers = [
      setInterval(() => app.server.closeIdleConnections(), SWEEP_MS),
      setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS),
    ];
  });
  app.addHook('onClose', async () => timers.forEach(clearTimeout));
}
