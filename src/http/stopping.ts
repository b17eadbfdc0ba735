import type { FastifyInstance } from 'fastify';

/** When the server shuts down, it cuts off requests that are still open after this time. */
const TIMEOUT_MS = 5000;
const SWEEP_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to shut down. Long-running responses must then end. */
    stopping: AbortSignal;
  }
}

/**
 * Closes connections that become idle during the shutdown. Fastify itself closes only those that are idle when the
 * shutdown begins.
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
