import type { FastifyRequest } from 'fastify';
import { type Counters, secondsToWait } from '../platform/counter.ts';
import { DomainError, TOO_MANY_REQUESTS } from '../platform/errors.ts';
import { type CallerLimit, type LimitName, limitOf } from '../platform/limits.ts';
import { callerAddress } from './caller-address.ts';
import { userIdOf } from './sign-in.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: Counters;
  }
}

/** A limit per key needs the key. For other limits, the request identifies the user or the address. */
type Key<Name extends LimitName> = Name extends CallerLimit ? [] : [key: string];

/** Returns the user or the address that is counted. Returns null for a visitor if the limit is per user. */
export function callerKey(request: FastifyRequest, name: LimitName): string | null {
  return limitOf(name).per === 'user' ? userIdOf(request) : callerAddress(request);
}

/** Counts one use of a limit. Throws the error that becomes 429 with Retry-After if the limit is exceeded. */
export async function countUse<Name extends LimitName>(
  request: FastifyRequest,
  name: Name,
  ...[given]: Key<Name>
): Promise<void> {
  const key = given ?? callerKey(request, name);
  const retryAfter = key === null ? undefined : await secondsToWait(request.server.limits, name, key);
  if (retryAfter !== undefined) throw new DomainError('too_many', TOO_MANY_REQUESTS, { retryAfter });
}

/** Counts one use of a limit that does not reject calls. Returns false if the limit is exceeded. */
export async function mayUse<Name extends LimitName>(
  request: FastifyRequest,
  name: Name,
  ...[given]: Key<Name>
): Promise<boolean> {
  const key = given ?? callerKey(request, name);
  return key === null || (await secondsToWait(request.server.limits, name, key)) === undefined;
}
