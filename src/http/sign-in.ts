import cookie from '@fastify/cookie';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { DomainError } from '../platform/errors.ts';
import { DAY_MS } from '../platform/time.ts';
import { callerAddress } from './caller-address.ts';
import { browserMarks, hostCookie } from './marks.ts';

export const SIGN_IN_COOKIE = 'sign_in';
/** The cookie's name: with the prefix `__Host-` where PUBLIC_URL is https, so that no other host of the domain can plant it. */
export const signInCookieOf = (env: Pick<Env, 'publicUrl'>): string => hostCookie(env, SIGN_IN_COOKIE);

const LIFETIME_MS = 30 * DAY_MS;
/** However often a sign-in is used, it ends after this time. */
const LONGEST_MS = 90 * DAY_MS;
const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

export type SignInData = {
  userId: string;
  /** When the user last authenticated, in ms; null if the provider does not report it. */
  authenticatedAt: number | null;
  /** In ms. */
  beganAt: number;
  /** When the sign-in was last extended, in ms. */
  usedAt: number;
  /** In ms. */
  expiresAt: number;
};

/**
 * Where a call comes from, so that users recognize a sign-in or a change of the password: the caller's address and the
 * User-Agent header.
 */
export type SignInOrigin = { address: string; browser: string | null };

const BROWSER_LENGTH = 300;

declare module 'fastify' {
  /** The data that the cookie refers to. A visitor's session is empty and is never stored. */
  interface Session extends Partial<SignInData> {}

  interface FastifyInstance {
    signInCookie: string;
  }

  interface FastifyRequest {
    openSignIn(userId: string, authenticatedAt?: Date | null): Promise<void>;
    /** Set to give this browser a mark for the subject with the response; see marks.ts. */
    markSubject: string | null;
  }
}

/** Stores sign-ins. `find` runs on every call with a cookie. `extend` changes a sign-in only if it exists. */
export type SignInStore = NonNullable<FastifySessionOptions['store']> & {
  add(sessionId: string, signIn: SignInData, from: SignInOrigin): Promise<void>;
  find(sessionId: string): Promise<SignInData | null>;
  extend(sessionId: string, signIn: Pick<SignInData, 'expiresAt'>): Promise<void>;
};

/** Returns the time (ms) until which a use extends the sign-in, which happens at most once a day; undefined if it does not. */
function extendedUntil({ beganAt, usedAt }: Pick<SignInData, 'beganAt' | 'usedAt'>, now: number): number | undefined {
  return now - usedAt < DAY_MS ? undefined : Math.min(now + LIFETIME_MS, beganAt + LONGEST_MS);
}

async function addCookies(app: FastifyInstance, { env }: Deps): Promise<string> {
  const secret = env.sessionSecret;
  if (secret === undefined) throw new Error('the server needs SESSION_SECRET');
  // The session plugin silently drops a Secure cookie if the request appears to use HTTP, as every request behind a
  // proxy does.
  const protocol = new URL(env.publicUrl).protocol.slice(0, -1);
  if (env.isPublicUrlSet) {
    app.addHook('onRequest', async (request) => {
      Object.defineProperty(request, 'protocol', { value: protocol });
    });
  }
  await app.register(cookie, { secret });
  return secret;
}

/**
 * Identifies the user by the cookie, for calls that change no sign-in: a check of the signature and one query. The session
 * plugin does the same, but hashes every session twice to find changes.
 */
export async function readSignIn(app: FastifyInstance, deps: Deps, store: SignInStore): Promise<void> {
  const cookieName = signInCookieOf(deps.env);
  await addCookies(app, deps);
  app.decorateRequest('session');
  app.addHook('onRequest', async (request, reply) => {
    const signed = request.cookies[cookieName];
    const { valid, value } = signed ? request.unsignCookie(signed) : { valid: false };
    const signIn = valid && value ? await store.find(value) : null;
    request.session = { sessionId: value, ...signIn } as FastifyRequest['session'];
    if (signed === undefined) return;

    const cookie = { ...COOKIE, secure: request.protocol === 'https' };
    if (!signIn) {
      reply.clearCookie(cookieName, cookie);
      return;
    }
    const expiresAt = extendedUntil(signIn, deps.clock().getTime());
    if (expiresAt === undefined) return;
    await store.extend(value!, { expiresAt });
    reply.setCookie(cookieName, signed, { ...cookie, maxAge: LIFETIME_MS / 1000 });
  });
}

/**
 * Identifies the user by the cookie, for calls that may change a sign-in. Register this only in the scope of calls, because files and /healthz must not
 * query the database. Visitors get neither a row nor a cookie, and a request without a cookie causes no query.
 */
export async function signInPlugin(app: FastifyInstance, deps: Deps, store: SignInStore): Promise<void> {
  const { env, clock } = deps;
  const cookieName = signInCookieOf(env);
  const secret = await addCookies(app, deps);
  await app.register(session, {
    secret,
    store,
    cookieName,
    cookie: { ...COOKIE, secure: 'auto', maxAge: LIFETIME_MS },
    saveUninitialized: false,
    rolling: false,
  });

  // Extends the sign-in at most once a day. The plugin saves a changed session and sends its cookie again.
  app.addHook('onRequest', async ({ session }) => {
    if (session.userId === undefined) return;
    const now = clock().getTime();
    const expiresAt = extendedUntil(session as SignInData, now);
    if (expiresAt !== undefined) Object.assign(session, { expiresAt, usedAt: now });
  });

  app.decorateRequest('openSignIn', async function (userId, authenticatedAt = clock()) {
    // Prevents session fixation: creates a new session id and deletes the old row.
    await this.session.regenerate();
    const now = clock().getTime();
    const signIn = {
      userId,
      authenticatedAt: authenticatedAt?.getTime() ?? null,
      beganAt: now,
      usedAt: now,
      expiresAt: now + LIFETIME_MS,
    };
    await store.add(this.session.sessionId, signIn, originOf(this));
    Object.assign(this.session, signIn);
    await this.addSecurityEvent('signedIn', { userId });
  });
  app.decorate('signInCookie', cookieName);

  const marks = browserMarks(deps);
  app.decorateRequest('markSubject', null);
  // Registered after the session plugin, so that the cookie of the sign-in stays the first one.
  app.addHook('onSend', async (request, reply) => {
    if (request.markSubject !== null) marks.send(reply, request.markSubject);
  });
}

export function originOf(request: FastifyRequest): SignInOrigin {
  const browser = request.headers['user-agent']?.slice(0, BROWSER_LENGTH) ?? null;
  return { address: callerAddress(request), browser };
}

export function userIdOf(request: FastifyRequest): string | null {
  return request.session?.userId ?? null;
}

/** Returns the signed-in user. Throws 'unauthorized' for a visitor. */
export function requireUserId(request: FastifyRequest): string {
  const userId = userIdOf(request);
  if (userId === null) throw new DomainError('unauthorized', 'Please sign in');
  return userId;
}

/** Returns the secret id that this call's cookie holds. */
export function sessionIdOf(request: FastifyRequest): string {
  return request.session.sessionId;
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
  reply.clearCookie(reply.server.signInCookie, { ...COOKIE, secure: request.protocol === 'https' });
}
