import type { FastifyInstance } from 'fastify';
import { countUse } from './count-use.ts';
import { userIdOf } from './sign-in.ts';

/** Limits the calls from each address to prevent floods. */
export function rateLimit(app: FastifyInstance): void {
  // Runs after onRequest, which identifies the user by the cookie, and before the body is read.
  app.addHook('preParsing', async (request) => {
    await countUse(request, userIdOf(request) === null ? 'visit' : 'call');
  });
}
