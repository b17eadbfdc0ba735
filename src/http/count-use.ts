import type { FastifyRequest } from 'fastify';
import { type Counters, secondsToWait } from '../platform/counter.ts';
import { DomainError, TOO_MANY_REQUESTS } from '../platform/errors.ts';
import { type CallerLimit, type LimitName, limitOf } from '../platform/limits.ts';
import { networksOf } from '../platform/networks.rules.ts';
import { callerAddress } from './caller-address.ts';
import { userIdOf } from './sign-in.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: Counters;
  }
}

/** A limit per key needs the key. For others, the request identifies the caller, and a use has a price. */
type Use<Name extends LimitName> = Name extends CallerLimit ? [price?: number] : [key: string];

/** Returns the user, address or network that is counted. Returns null for a visitor if the limit is per user. */
export function callerKey(request: FastifyRequest, name: LimitName): string | null {
  const { per } = limitOf(name);
  if (per === 'user') return userIdOf(request);
  const address = callerAddress(request);
  return per === 'network' ? networksOf(address)[0] : address;
}

/** Counts a use. Returns the seconds to wait if the limit is exceeded. */
async function retryAfterUse<Name extends LimitName>(request: FastifyRequest, name: Name, [given]: Use<Name>) {
  const key = typeof given === 'string' ? given : callerKey(request, name);
  const price = typeof given === 'number' ? given : 1;
  if (key === null) return undefined;
  const seconds = await secondsToWait(request.server.limits, name, key, price);
  if (seconds !== undefined && limitOf(name).isFlood) request.flooder = key;
  return seconds;
}

/** Counts a use of a limit. Throws the error that becomes 429 with Retry-After if the limit is exceeded. */
export async function countUse<Name extends LimitName>(request: FastifyRequest, name: Name, ...use: Use<Name>) {
  const retryAfter = await retryAfterUse(request, name, use);
  if (retryAfter !== undefined) throw new DomainError('too_many', TOO_MANY_REQUESTS, { retryAfter });
}

/** Counts a use of a limit that does not reject calls. Returns false if the limit is exceeded. */
export async function mayUse<Name extends LimitName>(request: FastifyRequest, name: Name, ...use: Use<Name>) {
  return (await retryAfterUse(request, name, use)) === undefined;
}
