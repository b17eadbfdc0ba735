import type { FastifyInstance } from 'fastify';
import { countUse, createCounters } from './count-use.ts';
import { userIdOf } from './sign-in.ts';

/** Sets up the counters, and limits the calls from each address to prevent floods. */
export function rateLimit(app: FastifyInstance): void {
  app.decorate('limits', createCounters());
  // Runs after onRequest, which identifies the user by the cookie, and before the body is read.
  app.addHook('preParsing', async (request) => {
    if (userIdOf(request) === null) await countUse(request, 'visit');
  });
}
