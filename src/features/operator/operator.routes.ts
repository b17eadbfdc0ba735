import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { callerAddress } from '../../http/caller-address.ts';
import { countUse } from '../../http/count-use.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { metrics } from './metrics.routes.ts';
import { operatorOutbox } from './outbox.routes.ts';
import { operatorHome } from './overview.routes.ts';
import { operatorQuestions } from './questions.routes.ts';
import { openQueueOverview } from './queue-figures.service.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns 'user:password' from HTTP Basic authentication, or null if the request has none. */
function credentialsOf({ headers }: FastifyRequest): string | null {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(headers.authorization ?? '')?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString();
}

/** Requires HTTP Basic authentication as `operator`. A user's sign-in does not count. */
function guard(password: string) {
  const right = digest(`operator:${password}`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    const credentials = credentialsOf(request);
    // Counts an attempt before checking it, so that concurrent guesses can't exceed the limit. A correct one is
    // refunded.
    if (credentials !== null) await countUse(request, 'operator');
    if (credentials === null || !timingSafeEqual(digest(credentials), right)) {
      reply.header('www-authenticate', 'Basic realm="Operators", charset="UTF-8"');
      throw new DomainError('unauthorized', 'This page is for operators of the site');
    }
    await request.server.limits.operator.reward(callerAddress(request));
  };
}

type OperatorOptions = { deps: Deps; registry: Registry };

/**
 * Adds all pages for operators, or none if OPERATOR_PASSWORD is unset. The check that rejects changes from other sites
 * is the same as for all calls.
 */
export async function operator(app: FastifyInstance, { deps, registry }: OperatorOptions): Promise<void> {
  const { operatorPassword } = deps.env;
  if (operatorPassword === undefined) return;
  const overview = openQueueOverview(deps.queue.queue, deps.clock);
  app.addHook('onClose', () => overview.close());

  app.addHook('onRequest', guard(operatorPassword));
  // The forms of the buttons have no fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null);
  operatorHome(app, deps, overview);
  operatorOutbox(app, deps);
  operatorQuestions(app, deps);
  metrics(app, { deps, registry, overview });
  // Imported here so that Bull Board uses memory only if the operator pages are on.
  const { operatorQueues } = await import('./queues.routes.ts');
  await operatorQueues(app, deps, overview);
  app.all('/operator/*', (_request, reply) => reply.callNotFound());
}
