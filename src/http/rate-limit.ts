import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '../platform/deps.ts';
import { DomainError } from '../platform/errors.ts';
import { memberIdOf } from './sign-in.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often (points) within how long (seconds). A school or a family shares one address, so what counts addresses is
 * wide. The counters live in this process: a second web process would count on its own.
 */
const LIMITS = {
  /** Calls of visitors, per address. Members are not counted: what costs much has a limit of its own. */
  visit: { points: 1200, duration: MINUTE },
  /** New accounts, per address. */
  register: { points: 300, duration: HOUR },
  /** Refused sign-ins: for one account from one address, for one account from anywhere, and per address. */
  signInPair: { points: 20, duration: 15 * MINUTE },
  signInAccount: { points: 200, duration: HOUR },
  signInAddress: { points: 100, duration: 15 * MINUTE },
  /** No limit but a memory: accounts and the addresses from which they were signed in to. */
  signInKnown: { points: 1, duration: 14 * DAY },
};

export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, RateLimiterMemory>;

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

export const createLimits = () =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })]),
  ) as Limits;

/** The address that counts as one caller: IPv4 whole, of IPv6 the first 64 bits, which is what one household gets. */
export function callerAddress({ ip }: { ip: string }): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (isIPv4(mapped ?? ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array(missing).fill('0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Counts one use of a limit, and throws the error that becomes 429 with Retry-After when there were too many. */
export async function countUse({ server }: FastifyRequest, name: LimitName, key: string): Promise<void> {
  try {
    await server.limits[name].consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new DomainError('too_many', 'Too many attempts. Please wait a while and try again.', { retryAfter });
  }
}

/** Readies the counters and guards all calls against floods from one address. */
export function rateLimit(app: FastifyInstance, _deps: Deps): void {
  app.decorate('limits', createLimits());
  // Later than onRequest, where the cookie turns into a member; before the body is read.
  app.addHook('preParsing', async (request) => {
    if (memberIdOf(request) === null) await countUse(request, 'visit', callerAddress(request));
  });
}
