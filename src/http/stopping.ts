import type { FastifyInstance } from 'fastify';

/** What is under way when the server is asked to stop is answered within this, or cut off. */
const LIMIT_MS = 5000;
const SWEEP_MS = 50;

/** Fastify closes the connections that are idle when the stop begins, and would wait for those that become idle later. */
export function stopping(app: FastifyInstance): void {
  let timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers = [
      setInterval(() => app.server.closeIdleConnections(), SWEEP_MS),
      setTimeout(() => app.server.closeAllConnections(), LIMIT_MS),
    ];
  });
  app.addHook('onClose', async () => timers.forEach(clearTimeout));
}
