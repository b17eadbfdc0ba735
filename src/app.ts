import Fastify, { type FastifyInstance, type FastifyReply, type HTTPMethods } from 'fastify';
import { accountCalls } from './features/account/account.openapi.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { openSignInStore } from './features/auth/sign-in-store.service.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { operator } from './features/operator/operator.routes.ts';
import { unsubscribeRoutes } from './features/reminders/unsubscribe.routes.ts';
import { calendarCalls } from './features/today/calendar.openapi.ts';
import { calendarRoutes } from './features/today/calendar.routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { clientFiles } from './http/client-files.ts';
import { errorBody, handleErrors } from './http/error-responses.ts';
import { forwardedHeaders } from './http/forwarded-headers.ts';
import { health } from './http/health.ts';
import { heldResponses } from './http/held-responses.ts';
import { jsonOnly } from './http/json-only.ts';
import { measureRequests } from './http/measure-requests.ts';
import { pacedRefusals } from './http/paced-refusals.ts';
import { pageLimit } from './http/page-limit.ts';
import { plainBodies } from './http/plain-bodies.ts';
import { withoutHost } from './http/plain-path.ts';
import { rateLimit } from './http/rate-limit.ts';
import { noSuchCall, rest } from './http/rest.ts';
import { rpc } from './http/rpc.ts';
import { sameOrigin } from './http/same-origin.ts';
import { callHeaders, security } from './http/security.ts';
import { shedLoad } from './http/shed-load.ts';
import { readSignIn, signInPlugin } from './http/sign-in.ts';
import { stopping } from './http/stopping.ts';
import { traceRequests } from './http/trace-requests.ts';
import { securityTrail } from './http/trail.ts';
import { unreadResponses } from './http/unread-responses.ts';
import { answerUnreadable } from './http/unreadable-requests.ts';
import type { Deps } from './platform/deps.ts';
import { appRouter } from './router.ts';

const BODY_LIMIT = 256 * 1024;
const CHANGING_METHODS: HTTPMethods[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
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
    // A request on a connection that is still open gets its answer, and then the connection ends.
    return503OnClosing: false,
    // An address that cannot be decoded meets no hook and no handler.
    frameworkErrors: (_error, _request, reply) =>
      (reply as FastifyReply).code(400).headers(callHeaders(deps.env)).send(errorBody(400)),
    rewriteUrl: ({ url }) => withoutHost(url),
    clientErrorHandler: answerUnreadable,
    // A batch names its procedures in the path.
    routerOptions: { maxParamLength: 2000 },
  });

  if (deps.env.tracesUrl !== undefined) traceRequests(app, deps.env);
  const registry = measureRequests(app, deps, appRouter);
  app.decorate('limits', deps.limits);
  app.decorateRequest('flooder', null);
  stopping(app, deps);
  heldResponses(app, deps, registry);
  unreadResponses(app, deps);
  handleErrors(app);
  security(app, deps);
  forwardedHeaders(app, deps);
  health(app, deps);

  // Mail providers send its form from wherever they are, and its token says who asks.
  await app.register(async (mailed) => {
    rateLimit(mailed);
    plainBodies(mailed);
    await mailed.register(unsubscribeRoutes, deps);
  });

  await app.register(async (guarded) => {
    rateLimit(guarded);
    securityTrail(guarded, deps);
    sameOrigin(guarded, deps);
    plainBodies(guarded);
    await guarded.register(operator, { deps, registry });
    await guarded.register(contactRoutes, deps);
    await guarded.register(async (docs) => {
      pacedRefusals(docs, deps);
      await apiDocs(docs, deps, appRouter, { ...accountCalls, ...calendarCalls });
    });
    await guarded.register(async (calls) => {
      shedLoad(calls);
      pacedRefusals(calls, deps);
      jsonOnly(calls);
      const store = openSignInStore(deps);
      const doors = { deps, router: appRouter };
      await calls.register(async (reads) => {
        await readSignIn(reads, deps, store);
        calendarRoutes(reads, deps);
        await reads.register(rpc, { ...doors, prefix: '/trpc', methods: ['GET', 'HEAD'] });
        await reads.register(rest, { ...doors, prefix: '/api', type: 'query' });
        await reads.register(noSuchCall, { prefix: '/api' });
      });
      await calls.register(async (changes) => {
        await signInPlugin(changes, deps, store);
        await authRoutes(changes, deps);
        accountRoutes(changes, deps);
        await changes.register(rpc, { ...doors, prefix: '/trpc', methods: CHANGING_METHODS });
        await changes.register(rest, { ...doors, prefix: '/api', type: 'mutation' });
      });
    });
  });

  await app.register(async (files) => {
    pacedRefusals(files, deps);
    pageLimit(files);
    await clientFiles(files, deps);
  });
  return app;
}
