import cookie from '@fastify/cookie';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { DAY_MS } from '../platform/time.ts';

export const SIGN_IN_COOKIE = 'sign_in';

const LIFETIME_MS = 30 * DAY_MS;
const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

export type SignInData = {
  userId: string;
  /** When the user last authenticated, in ms; null if the provider does not report it. */
  authenticatedAt: number | null;
  /** In ms. */
  expiresAt: number;
};

declare module 'fastify' {
  /** The data that the cookie refers to. A visitor's session is empty and is never stored. */
  interface Session extends Partial<SignInData> {}

  interface FastifyRequest {
    openSignIn(userId: string, authenticatedAt?: Date | null): Promise<void>;
  }
}

/** Stores sign-ins. `get` runs on every call with a cookie. `set` changes a sign-in only if it exists. */
export type SignInStore = NonNullable<FastifySessionOptions['store']> & {
  add(sessionId: string, signIn: SignInData): Promise<void>;
};

/**
 * Identifies the user by the cookie. Register this only in the scope of calls, because files and /healthz must not
 * query the database. Visitors get neither a row nor a cookie, and a request without a cookie causes no query.
 */
export async function signInPlugin(app: FastifyInstance, deps: Deps, store: SignInStore): Promise<void> {
  const { env, clock } = deps;
  const secret = env.sessionSecret;
  if (secret === undefined) throw new Error('the server needs SESSION_SECRET');

  // The session plugin silently drops a Secure cookie if the request appears to use HTTP, as every request behind a
  // proxy does.
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

  // Extends the sign-in at most once a day. The plugin saves a changed session and sends its cookie again.
  app.addHook('onRequest', async ({ session }) => {
    const renewed = clock().getTime() + LIFETIME_MS;
    if (session.expiresAt !== undefined && renewed - session.expiresAt >= DAY_MS) session.expiresAt = renewed;
  });

  app.decorateRequest('openSignIn', async function (userId, authenticatedAt = clock()) {
    // Prevents session fixation: creates a new session id and deletes the old row.
    await this.session.regenerate();
    const now = clock().getTime();
    const signIn = { userId, authenticatedAt: authenticatedAt?.getTime() ?? null, expiresAt: now + LIFETIME_MS };
    await store.add(this.session.sessionId, signIn);
    Object.assign(this.session, signIn);
  });
}

export function userIdOf(request: FastifyRequest): string | null {
  return request.session?.userId ?? null;
}

/** Returns when the user last authenticated, or null if that is not known. */
export function authenticatedAt(request: FastifyRequest): Date | null {
  const time = request.session?.authenticatedAt;
  return typeof time === 'number' ? new Date(time) : null;
}

/** Signs a user in and ends this browser's earlier sign-in. `authenticatedAt` defaults to now. */
export function openSignIn(request: FastifyRequest, userId: string, authenticatedAt?: Date | null): Promise<void> {
  return request.openSignIn(userId, authenticatedAt);
}

/** Deletes the sign-in on the server, so that the old cookie becomes useless, and clears the cookie. */
export async function endSignIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (userIdOf(request) !== null) await request.session.destroy();
  reply.clearCookie(SIGN_IN_COOKIE, { ...COOKIE, secure: request.protocol === 'https' });
}
