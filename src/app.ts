import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { createContext } from './context.ts';
import { accountCalls } from './features/account/account.openapi.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { openSignInStore } from './features/auth/sign-in-store.service.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { operator } from './features/operator/operator.routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { clientFiles } from './http/client-files.ts';
import { errorAnswers, errorBody } from './http/error-answers.ts';
import { health } from './http/health.ts';
import { jsonOnly } from './http/json-only.ts';
import { measureRequests } from './http/measure-requests.ts';
import { plainBodies } from './http/plain-bodies.ts';
import { rateLimit } from './http/rate-limit.ts';
import { rest } from './http/rest.ts';
import { sameOrigin } from './http/same-origin.ts';
import { security } from './http/security.ts';
import { signInPlugin } from './http/sign-in.ts';
import { stopping } from './http/stopping.ts';
import type { Deps } from './platform/deps.ts';
import { type AppRouter, appRouter } from './router.ts';

const BODY_LIMIT = 256 * 1024;
const MAX_BATCH_SIZE = 10;
/** Longer than anybody takes to send that much. */
const REQUEST_MS = 60_000;

/** The whole server, in the order in which a request meets it. It does not listen yet: tests inject. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { trustProxy } = deps.env;
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: trustProxy !== false && ((_address, hop) => hop < trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded meets no hook and no handler.
    frameworkErrors: (_error, _request, reply) => (reply as FastifyReply).code(400).send(errorBody(400)),
    // A batch names its procedures in the path.
    routerOptions: { maxParamLength: 2000 },
  });

  const registry = measureRequests(app, deps, appRouter);
  stopping(app);
  errorAnswers(app);
  security(app, deps);
  health(app, deps);

  await app.register(async (guarded) => {
    rateLimit(guarded);
    sameOrigin(guarded, deps);
    plainBodies(guarded);
    await guarded.register(operator, { deps, registry });
    await guarded.register(contactRoutes, deps);
    await guarded.register(async (calls) => {
      jsonOnly(calls);
      await signInPlugin(calls, deps, openSignInStore(deps));
      await authRoutes(calls, deps);
      accountRoutes(calls, deps);
      await calls.register(fastifyTRPCPlugin, {
        prefix: '/trpc',
        trpcOptions: {
          router: appRouter,
          maxBatchSize: MAX_BATCH_SIZE,
          createContext: ({ req, res }) => createContext(deps, req, res),
        } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
      });
      await calls.register(rest, { prefix: '/api', deps, router: appRouter });
    });
  });

  await apiDocs(app, deps, appRouter, accountCalls);
  await clientFiles(app, deps);
  return app;
}
