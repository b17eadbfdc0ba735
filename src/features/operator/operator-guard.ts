import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import { countUse } from '../../http/count-use.ts';
import { createMarks } from '../../http/marks.ts';
import { refuseFlooder } from '../../http/paced-refusals.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { KeyLimit } from '../../platform/limits.ts';
import { DAY_MS } from '../../platform/time.ts';

const MARK_DAYS = 30;
const RENEW_MS = 15 * DAY_MS;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns 'user:password' from HTTP Basic authentication, or null if the request has none. */
function credentialsOf({ headers }: FastifyRequest): string | null {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(headers.authorization ?? '')?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString();
}

/**
 * Requires HTTP Basic authentication as `operator`. A user's sign-in does not count. Only wrong passwords count: for a
 * browser with a mark in a bucket of its own, for all others by address. Past the first limit of an address a wrong
 * password is 429, but the right one still opens the pages, so that a scraper isn't locked out by others behind the same
 * proxy. Past the second limit nothing from the address is checked, so that guessing is limited, and its refusals are paced.
 */
export function operatorGuard(password: string, { env, clock }: Pick<Deps, 'env' | 'clock'>) {
  const right = digest(`operator:${password}`);
  const marks = createMarks(env, { name: 'operator_mark', days: MARK_DAYS, clock });
  // A new password ends the marks of the old one.
  const subject = right.toString('hex');

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    const refused = () => {
      reply.header('www-authenticate', 'Basic realm="Operators", charset="UTF-8"');
      return new DomainError('unauthorized', 'This page is for operators of the site');
    };
    const credentials = credentialsOf(request);
    if (credentials === null) throw refused();

    const mark = marks.read(request, subject);
    const [first, last]: [KeyLimit, KeyLimit] = mark
      ? ['operatorMarked', 'operatorMarked']
      : ['operator', 'operatorChecks'];
    const key = mark?.id ?? callerAddress(request);
    // Not the address itself, because its other calls must not be refused for this.
    const flooder = `operator ${key}`;
    refuseFlooder(request, flooder);
    const count = (name: KeyLimit) =>
      countUse(request, name, key).catch(async (error) => {
        if (name === last) request.flooder = flooder;
        await request.addSecurityEvent('operatorRefused', { detail: 'limit reached' });
        throw error;
      });
    // Counts an attempt before checking it, so that concurrent guesses can't exceed the limit. A correct one is refunded.
    await count(last);
    if (timingSafeEqual(digest(credentials), right)) {
      await request.server.limits[last].reward(key);
      if (!mark || mark.endsAt - clock().getTime() < RENEW_MS) marks.send(reply, subject);
      return;
    }
    if (first !== last) await count(first);
    await request.addSecurityEvent('operatorRefused');
    throw refused();
  };
}
