import cookie from '@fastify/cookie';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';

export const SIGN_IN_COOKIE = 'sign_in';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 30 * DAY_MS;
const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

export type SignedIn = {
  userId: string;
  /** When the user last proved who they are, in ms; null when the provider does not tell. */
  authenticatedAt: number | null;
  /** In ms. */
  expiresAt: number;
};

declare module 'fastify' {
  /** What the cookie stands for; a visitor's holds nothing and is never stored. */
  interface Session extends Partial<SignedIn> {}

  interface FastifyRequest {
    openSignIn(userId: string, authenticatedAt?: Date | null): Promise<void>;
  }
}

/** Where sign-ins are kept. `get` runs on every call with a cookie. `set` changes a sign-in only if it is there. */
export type SignInStore = NonNullable<FastifySessionOptions['store']> & {
  add(sessionId: string, signedIn: SignedIn): Promise<void>;
};

/**
 * Turns the cookie into a user. For the scope of calls only: files and /healthz must not ask the database. Visitors get
 * neither row nor cookie, and without a cookie nothing is asked.
 */
export async function signInPlugin(app: FastifyInstance, deps: Deps, store: SignInStore): Promise<void> {
  const { env, clock } = deps;
  const secret = env.sessionSecret;
  if (secret === undefined) throw new Error('the server needs SESSION_SECRET');

  // The session plugin drops a Secure cookie in silence while the request looks like http, as it does behind a proxy.
  const protocol = new URL(env.publicUrl).protocol.slice(0, -1);
  app.addHook('onRequest', async (request) => {
    if (env.isPublicUrlSet) Object.defineProperty(request, 'protocol', { value: protocol });
  });

  await app.register(cookie, { secret });
  await app.register(session, {
    secret,
    store,
    cookieName: SIGN_IN_COOKIE,
    cookie: { ...COOKIE, secure: 'auto', maxAge: LIFETIME_MS },
    saveUninitialized: false,
    rolling: false,
  });

  // A changed session is written, and its cookie sent again, with the answer: at most once a day.
  app.addHook('onRequest', async ({ session }) => {
    const renewed = clock().getTime() + LIFETIME_MS;
    if (session.expiresAt !== undefined && renewed - session.expiresAt >= DAY_MS) session.expiresAt = renewed;
  });

  app.decorateRequest('openSignIn', async function (userId, authenticatedAt = clock()) {
    // A new id: one that was planted in the browser before opens nothing. The old row goes.
    await this.session.regenerate();
    const now = clock().getTime();
    const signedIn = { userId, authenticatedAt: authenticatedAt?.getTime() ?? null, expiresAt: now + LIFETIME_MS };
    await store.add(this.session.sessionId, signedIn);
    Object.assign(this.session, signedIn);
  });
}

export function userIdOf(request: FastifyRequest): string | null {
  return request.session?.userId ?? null;
}

/** When the user last proved who they are, for what asks for a fresh sign-in; null when that is not known. */
export function authenticatedAt(request: FastifyRequest): Date | null {
  const time = request.session?.authenticatedAt;
  return typeof time === 'number' ? new Date(time) : null;
}

/** Signs a user in, in this browser; an earlier sign-in of it ends. `authenticatedAt` is now unless a provider tells. */
export function openSignIn(request: FastifyRequest, userId: string, authenticatedAt?: Date | null): Promise<void> {
  return request.openSignIn(userId, authenticatedAt);
}

/** Ends the sign-in on the server, so that the old cookie opens nothing, and clears the cookie. */
export async function endSignIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (userIdOf(request) !== null) await request.session.destroy();
  reply.clearCookie(SIGN_IN_COOKIE, { ...COOKIE, secure: request.protocol === 'https' });
}
