import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Env } from '../platform/env.ts';
import { DAY_MS } from '../platform/time.ts';
import { cookieValue } from './page.ts';

const ID_BYTES = 16;

type Mark = { id: string; endsAt: number };

/**
 * A signed cookie that says that this browser has given the right password before. It opens nothing: it only lets the
 * browser's wrong passwords count in a bucket of their own, which nobody else can fill.
 */
export type Marks = {
  /** Returns the mark of a request's cookies, if it is valid for the subject. */
  read(cookieHeader: string | undefined, subject: string): Mark | null;
  /** Adds the cookie with a new mark to the response. */
  send(reply: FastifyReply, subject: string): void;
};

export type MarkOptions = { name: string; days: number; clock: () => Date };

/** Under an https PUBLIC_URL, the prefix keeps other hosts of the domain from planting a cookie of this name. */
export const hostCookie = ({ publicUrl }: Pick<Env, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export function createMarks(env: Env, { name, days, clock }: MarkOptions): Marks {
  const { sessionSecret } = env;
  if (sessionSecret === undefined) throw new Error('the server needs SESSION_SECRET');
  const cookie = hostCookie(env, name);
  const isSecure = cookie !== name;
  const seconds = (days * DAY_MS) / 1000;

  const sign = (id: string, endsAt: string, subject: string) =>
    createHmac('sha256', sessionSecret)
      .update(JSON.stringify([name, id, endsAt, subject]))
      .digest();

  return {
    read(cookieHeader = '', subject) {
      const [id = '', endsAt = '', signature = ''] = (cookieValue(cookieHeader, cookie) ?? '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(id, endsAt, subject);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(endsAt) > clock().getTime() ? { id, endsAt: Number(endsAt) } : null;
    },
    send(reply, subject) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      const endsAt = String(clock().getTime() + seconds * 1000);
      const value = [id, endsAt, sign(id, endsAt, subject).toString('base64url')].join('.');
      const attributes = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
      reply.header('set-cookie', [`${cookie}=${value}`, ...attributes].join('; '));
    },
  };
}
