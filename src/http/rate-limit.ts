import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../platform/errors.ts';
import { createSemaphore, type Semaphore } from '../platform/semaphore.ts';
import { userIdOf } from './sign-in.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNDER_WAY = 'What you asked for is under way already. Please wait until it is there.';
const UNDER_WAY_SECONDS = 5;

/**
 * How often (points) within how long (seconds). A school or a family shares one address, so what counts addresses is
 * wide. The counters live in this process: a second web process would count on its own.
 */
const LIMITS = {
  /** Calls of visitors, per address. */
  visit: { points: 1200, duration: MINUTE },
  /** Calls that change something, per user: a hand, or two tabs that save on their own, stay far below. */
  change: { points: 600, duration: MINUTE },
  /** New quizzes, per user: one a second. */
  quiz: { points: 60, duration: MINUTE },
  /** Requests of plans, and of cards, per user. */
  plan: { points: 60, duration: MINUTE },
  flashcards: { points: 60, duration: MINUTE },
  /** Batches of new questions that the quizzes of a user have written, and questions that a user reports. */
  questions: { points: 5, duration: DAY },
  report: { points: 20, duration: HOUR },
  /** Questions to the tutor, per user; past it the study text alone answers. */
  tutor: { points: 60, duration: HOUR },
  /** Searches, per user: one for each pause in typing. */
  search: { points: 300, duration: MINUTE },
  /** New accounts, per address. */
  register: { points: 300, duration: HOUR },
  /** Refused sign-ins: for one account from one address, for one account from anywhere, and per address. */
  signInPair: { points: 20, duration: 15 * MINUTE },
  signInAccount: { points: 200, duration: HOUR },
  signInAddress: { points: 100, duration: 15 * MINUTE },
  /** Messages from the contact form: a class writes from one address, one user writes few. */
  contactAddress: { points: 30, duration: HOUR },
  contactUser: { points: 10, duration: HOUR },
  /** Wrong passwords for the operator's pages, per address. */
  operator: { points: 20, duration: 15 * MINUTE },
  /** No limit but a memory: accounts and the addresses from which they were signed in to. */
  signInKnown: { points: 1, duration: 14 * DAY },
  /** Links for a new password: per address, and for one email. The last of these outlives the limit. */
  resetAddress: { points: 100, duration: HOUR },
  resetEmail: { points: 3, duration: 15 * MINUTE },
  /** Of one user: wrong passwords while signed in, mails to a new address, files with all of their data. */
  passwordCheck: { points: 20, duration: 15 * MINUTE },
  emailChange: { points: 5, duration: HOUR },
  export: { points: 10, duration: HOUR },
  /** Mails to one new address, whoever asks: else many accounts could flood a stranger. */
  emailChangeTo: { points: 5, duration: HOUR },
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
    throw new DomainError('too_many', 'That was too often. Please wait a while and try again.', { retryAfter });
  }
}

/** Counts one use of a limit that refuses nothing: false when there were too many. */
export function maySpend(request: FastifyRequest, name: LimitName, key: string): Promise<boolean> {
  return countUse(request, name, key).then(
    () => true,
    () => false,
  );
}

const semaphores = new Map<string, Semaphore>();

async function inTurn<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
  const own = semaphores.get(key) ?? createSemaphore(atOnce);
  semaphores.set(key, own);
  try {
    return await own.run(work);
  } finally {
    if (own.isIdle()) semaphores.delete(key);
  }
}

/**
 * Makes a try that counts when it is refused (401), and only then. It is counted before it is made, so that of many at
 * once none slips through, and taken back when it ends otherwise. Half of the points can be under way, later tries wait:
 * a right one is never turned away for those beside it, unless half of the points are refusals already.
 */
export async function countRefusal<T>(
  request: FastifyRequest,
  name: LimitName,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const limit = request.server.limits[name];
  return await inTurn(`${name} ${key}`, limit.points / 2, async () => {
    let isRefused = false;
    try {
      await countUse(request, name, key);
      return await attempt();
    } catch (error) {
      isRefused = error instanceof DomainError && error.kind === 'unauthorized';
      throw error;
    } finally {
      if (!isRefused) await limit.reward(key);
    }
  });
}

const underWay = new Map<string, number>();

/** Does work of which a caller may have so many under way at once; one more is 429, and does not wait. */
export async function limitAtOnce<T>(name: LimitName, key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
  const own = `${name} ${key}`;
  const others = underWay.get(own) ?? 0;
  if (others >= atOnce) throw new DomainError('too_many', UNDER_WAY, { retryAfter: UNDER_WAY_SECONDS });
  underWay.set(own, others + 1);
  try {
    return await work();
  } finally {
    const left = underWay.get(own)! - 1;
    if (left > 0) underWay.set(own, left);
    else underWay.delete(own);
  }
}

/** Readies the counters and guards all calls against floods from one address. */
export function rateLimit(app: FastifyInstance): void {
  app.decorate('limits', createLimits());
  // Later than onRequest, where the cookie semaphores into a user; before the body is read.
  app.addHook('preParsing', async (request) => {
    if (userIdOf(request) === null) await countUse(request, 'visit', callerAddress(request));
  });
}
