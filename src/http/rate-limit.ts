import type { FastifyInstance } from 'fastify';
import { callerAddress } from './caller-address.ts';
import { countUse } from './count-use.ts';
import { refuseFlooder } from './paced-refusals.ts';
import { userIdOf } from './sign-in.ts';
import { refuseReadOfFullLine } from './within-limit.ts';

/** Limits the calls from each address to prevent floods. */
export function rateLimit(app: FastifyInstance): void {
  // Runs after onRequest, which identifies the user by the cookie, and before the body is read.
  app.addHook('preParsing', async (request) => {
    const userId = userIdOf(request);
    refuseFlooder(request, userId ?? callerAddress(request));
    if (userId !== null) refuseReadOfFullLine(request, userId);
    await countUse(request, userId === null ? 'visit' : 'call');
  });
}
