import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { pacedRefusals } from '../../http/paced-refusals.ts';
import type { Deps } from '../../platform/deps.ts';
import { operatorItems } from './items.routes.ts';
import { metrics } from './metrics.routes.ts';
import { operatorGuard } from './operator-guard.ts';
import { operatorOutbox } from './outbox.routes.ts';
import { operatorHome } from './overview.routes.ts';
import { operatorQuestions } from './questions.routes.ts';
import { openQueueOverview } from './queue-figures.service.ts';
import { operatorSecurity } from './security.routes.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

type OperatorOptions = { deps: Deps; registry: Registry };

/**
 * Adds all pages for operators, or none if OPERATOR_PASSWORD is unset. The check that rejects changes from other sites
 * is the same as for all calls.
 */
export async function operator(app: FastifyInstance, { deps, registry }: OperatorOptions): Promise<void> {
  const { operatorPassword } = deps.env;
  if (operatorPassword === undefined) return;
  const overview = openQueueOverview(deps.queue.queue, deps.clock, deps.timeLimits);
  app.addHook('onClose', () => overview.close());

  pacedRefusals(app, deps);
  app.addHook('onRequest', operatorGuard(operatorPassword, deps));
  // Runs before the action, so that the trail has every attempt, including those that fail.
  app.addHook('preHandler', async (request) => {
    if (!CHANGING_METHODS.has(request.method)) return;
    const detail = `${request.method} ${request.url.split('?')[0]}`;
    await request.addSecurityEvent('operatorAction', { detail });
  });
  // The buttons on the operator pages submit forms without fields, so the body is ignored.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null);
  operatorHome(app, deps, overview);
  operatorOutbox(app, deps);
  operatorQuestions(app, deps);
  operatorItems(app, deps);
  operatorSecurity(app, deps);
  metrics(app, { deps, registry, overview });
  // Imported here so that Bull Board uses memory only if the operator pages are on.
  const { operatorQueues } = await import('./queues.routes.ts');
  await operatorQueues(app, deps, overview);
  app.all('/operator/*', (_request, reply) => reply.callNotFound());
}
