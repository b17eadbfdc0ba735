import type { FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { CountStore } from '../platform/count-store.ts';
import { DomainError, TOO_MANY_REQUESTS } from '../platform/errors.ts';
import { callerAddress } from './caller-address.ts';
import { type Counter, inChunks, ownCounter, sharedCounter } from './counter.ts';
import { type CallerLimit, LIMITS, type LimitName, limitOf } from './limits.ts';
import { userIdOf } from './sign-in.ts';

export type Counters = Record<LimitName, Counter>;

declare module 'fastify' {
  interface FastifyInstance {
    limits: Counters;
  }
}

/** Returns the counters of all limits. Without a store, this process counts alone. */
export function createCounters(store?: CountStore): Counters {
  const counterOf = (name: LimitName): Counter => {
    const { points, duration, isFlood } = limitOf(name);
    const options = { keyPrefix: name, points, duration };
    if (!store) return ownCounter(options);
    const counter = sharedCounter(store, options);
    return isFlood ? inChunks(counter) : counter;
  };
  const names = Object.keys(LIMITS) as LimitName[];
  return Object.fromEntries(names.map((name) => [name, counterOf(name)])) as Counters;
}

/** A limit per key needs the key. For other limits, the request identifies the user or the address. */
type Key<Name extends LimitName> = Name extends CallerLimit ? [] : [key: string];

/** Returns the user or the address that is counted. Returns null for a visitor if the limit is per user. */
export function callerKey(request: FastifyRequest, name: LimitName): string | null {
  return limitOf(name).per === 'user' ? userIdOf(request) : callerAddress(request);
}

/** Counts one use. Returns undefined within the limit, and otherwise the seconds until the next use is allowed. */
async function consume(request: FastifyRequest, name: LimitName, key: string | null): Promise<number | undefined> {
  if (key === null) return undefined;
  try {
    await request.server.limits[name].consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

/** Counts one use of a limit. Throws the error that becomes 429 with Retry-After if the limit is exceeded. */
export async function countUse<Name extends LimitName>(
  request: FastifyRequest,
  name: Name,
  ...[key]: Key<Name>
): Promise<void> {
  const retryAfter = await consume(request, name, key ?? callerKey(request, name));
  if (retryAfter !== undefined) throw new DomainError('too_many', TOO_MANY_REQUESTS, { retryAfter });
}

/** Counts one use of a limit that does not reject calls. Returns false if the limit is exceeded. */
export async function maySpend<Name extends LimitName>(
  request: FastifyRequest,
  name: Name,
  ...[key]: Key<Name>
): Promise<boolean> {
  return (await consume(request, name, key ?? callerKey(request, name))) === undefined;
}
