import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeReturnTo } from '#shared/return-to.ts';
import { openCall } from '../../call.ts';
import { html } from '../../http/html.ts';
import { hostCookie } from '../../http/marks.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import { refuseOtherSites } from '../../http/same-origin.ts';
import { endSignIn, openSignIn, userIdOf } from '../../http/sign-in.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { NOT_COMPLETED, openIdConnect, type SignInAttempt } from './auth.oidc.ts';
import { findOrCreateUser } from './auth.service.ts';

const ATTEMPT_COOKIE = 'sign_in_attempt';
const ATTEMPT_SECONDS = 10 * 60;
const CALLBACK = '/api/auth/callback';

type LoginQuery = { Querystring: { returnTo?: unknown; fresh?: unknown } };

/** Adds the return path: '/sign-in?returnTo=%2Ftopic%2F1.1'. Returns the path unchanged if the return path is '/'. */
function withReturnTo(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * Adds the sign-in and sign-out addresses. They are page loads that redirect to another page, so they are not
 * procedures.
 */
export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // Page loads can also come from another site, which must not be able to sign a user out.
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    refuseOtherSites(request, deps.env);
    const userId = userIdOf(request);
    await endSignIn(request, reply);
    if (userId !== null) await request.addSecurityEvent('signedOut', { userId });
    return reply.redirect('/');
  });

  if (deps.env.oidc) return providerRoutes(app, deps, deps.env.oidc);
  app.get<LoginQuery>('/api/login', async ({ query }, reply) =>
    reply.redirect(withReturnTo('/sign-in', safeReturnTo(query.returnTo))),
  );
}

function providerRoutes(app: FastifyInstance, deps: Deps, oidc: NonNullable<Deps['env']['oidc']>): void {
  const { env, clock } = deps;
  const provider = openIdConnect(oidc, env.publicUrl);
  const cookieName = hostCookie(env, ATTEMPT_COOKIE);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', signed: true } as const;

  const saveAttempt = (request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt) => {
    const value = JSON.stringify({ ...attempt, until: clock().getTime() + ATTEMPT_SECONDS * 1000 });
    reply.setCookie(cookieName, value, { ...cookie, secure: request.protocol === 'https', maxAge: ATTEMPT_SECONDS });
  };

  const takeAttempt = (request: FastifyRequest, reply: FastifyReply): SignInAttempt => {
    const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '');
    reply.clearCookie(cookieName, { ...cookie, secure: request.protocol === 'https' });
    // Every cookie has the same key, so a browser can send the value of another one.
    const attempt = valid && value.startsWith('{') ? JSON.parse(value) : undefined;
    if (!attempt || attempt.until < clock().getTime()) throw new DomainError('invalid', NOT_COMPLETED);
    return attempt;
  };

  app.get<LoginQuery>('/sign-in', async ({ query }, reply) =>
    reply.redirect(withReturnTo('/api/login', safeReturnTo(query.returnTo))),
  );

  app.get<LoginQuery>('/api/login', { errorHandler: showFailure }, async (request, reply) => {
    const { returnTo, fresh } = request.query;
    const { url, attempt } = await provider.begin(safeReturnTo(returnTo), fresh !== undefined);
    saveAttempt(request, reply, attempt);
    return reply.redirect(url.href);
  });

  const finishSignIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const attempt = takeAttempt(request, reply);
    const query = request.url.slice(CALLBACK.length);
    const { identity, authenticatedAt } = await provider.finish(query, attempt);
    const { id: userId, isLinked } = await findOrCreateUser(openCall(deps, null), identity);
    if (isLinked) await request.addSecurityEvent('accountLinked', { userId });
    await openSignIn(request, userId, authenticatedAt);
    return reply.redirect(safeReturnTo(attempt.returnTo));
  };

  app.get(CALLBACK, { errorHandler: showFailure }, (request, reply) =>
    finishSignIn(request, reply).catch(async (error) => {
      if (error instanceof DomainError && error.kind !== 'unavailable')
        await request.addSecurityEvent('signInRefused', { detail: 'at the return from the sign-in provider' });
      throw error;
    }),
  );
}

const PAGE_STATUS: Partial<Record<DomainError['kind'], number>> = { conflict: 409, unavailable: 503 };

/**
 * Shows a failed page load as a page. It can't redirect to /sign-in, because /sign-in redirects to the provider again.
 */
function showFailure(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error.cause) request.log.warn({ err: error.cause }, 'a sign-in through the provider failed');
  if (!(error instanceof DomainError) || !request.headers.accept?.includes('text/html')) {
    reply.send(error);
    return;
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  sendPlainPage(reply.code(PAGE_STATUS[error.kind] ?? 400), {
    title: "We couldn't sign you in",
    body: failure(error.message),
  });
}

const failure = (message: string) =>
  html`<h1>We couldn't sign you in</h1>
<p class="lead">${message}</p>
<p><a href="/api/login">Try again</a> or <a href="/">go to the home page</a></p>`;
