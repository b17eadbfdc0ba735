import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { isSameSignature, signatureOf } from '../platform/signatures.ts';
import { DAY_MS } from '../platform/time.ts';
import { cookieValue } from './page.ts';

const ID_BYTES = 16;

type Mark = { id: string; endsAt: number };

/**
 * A signed cookie that says that this browser has given the right password before. It opens nothing: it only lets the
 * browser's wrong passwords count in a bucket of their own, which nobody else can fill. The subject says whose password,
 * and changes with it.
 */
export type Marks = {
  /** Returns the mark of a request's cookies, if it is valid for the subject. */
  read(request: Pick<FastifyRequest, 'headers'>, subject: string): Mark | null;
  /** Adds the cookie to the response. A browser keeps the id of its valid mark, so that it gets no second bucket. */
  send(reply: FastifyReply, subject: string): void;
};

type MarkOptions = { name: string; days: number; clock: () => Date };

/** Under an https PUBLIC_URL, the prefix keeps other hosts of the domain from planting a cookie of this name. */
export const hostCookie = ({ publicUrl }: Pick<Env, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export function createMarks(env: Env, { name, days, clock }: MarkOptions): Marks {
  const { sessionSecret } = env;
  if (sessionSecret === undefined) throw new Error('the server needs SESSION_SECRET');
  const cookie = hostCookie(env, name);
  const isSecure = cookie !== name;
  const seconds = (days * DAY_MS) / 1000;

  const sign = (id: string, endsAt: string, subject: string) => signatureOf(sessionSecret, [name, id, endsAt, subject]);

  const read: Marks['read'] = ({ headers }, subject) => {
    const [id = '', endsAt = '', signature = ''] = (cookieValue(headers.cookie ?? '', cookie) ?? '').split('.');
    if (!isSameSignature(signature, sign(id, endsAt, subject))) return null;
    return Number(endsAt) > clock().getTime() ? { id, endsAt: Number(endsAt) } : null;
  };

  return {
    read,
    send(reply, subject) {
      const id = read(reply.request, subject)?.id ?? randomBytes(ID_BYTES).toString('base64url');
      const endsAt = String(clock().getTime() + seconds * 1000);
      const value = [id, endsAt, sign(id, endsAt, subject)].join('.');
      const attributes = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
      reply.header('set-cookie', [`${cookie}=${value}`, ...attributes].join('; '));
    },
  };
}

/** Longer than a sign-in can last, so that a browser is still known when its sign-in has ended. */
const KNOWN_BROWSER_DAYS = 180;

/** The marks of browsers that signed in to an account. */
export const browserMarks = ({ env, clock }: Pick<Deps, 'env' | 'clock'>): Marks =>
  createMarks(env, { name: 'known_browser', days: KNOWN_BROWSER_DAYS, clock });
