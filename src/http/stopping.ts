import type { FastifyInstance } from 'fastify';

/** What is under way when the server is asked to stop is answered within this, or cut off. */
const LIMIT_MS = 5000;
const SWEEP_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the stop begins: answers that go on for long end themselves. */
    stopping: AbortSignal;
  }
}

/** Fastify closes the connections that are idle when the stop begins, and would wait for those that become idle later. */
export function stopping(app: FastifyInstance): void {
  let timers: NodeJS.Timeout[] = [];
  const controller = new AbortController();
  app.decorate('stopping', controller.signal);
  app.addHook('preClose', async () => {
    controller.abort();
    timers = [
      setInterval(() => app.server.closeIdleConnections(), SWEEP_MS),
      setTimeout(() => app.server.closeAllConnections(), LIMIT_MS),
    ];
  });
  app.addHook('onClose', async () => timers.forEach(clearTimeout));
}
