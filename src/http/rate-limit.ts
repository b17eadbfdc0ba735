import type { FastifyInstance } from 'fastify';
import { countUse, createCounters } from './count-use.ts';
import { userIdOf } from './sign-in.ts';

/** Sets up the counters and guards all calls against floods from one address. */
export function rateLimit(app: FastifyInstance): void {
  app.decorate('limits', createCounters());
  // After onRequest, which turns the cookie into a user, and before the body is read.
  app.addHook('preParsing', async (request) => {
    if (userIdOf(request) === null) await countUse(request, 'visit');
  });
}
