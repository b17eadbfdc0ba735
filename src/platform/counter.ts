import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CountStore } from './count-store.ts';
import { LIMITS, type LimitName, limitOf } from './limits.ts';

/** Counts the uses of one limit for each key. `consume` throws a `RateLimiterRes` beyond the limit. */
export type Counter = Pick<
  RateLimiterAbstract,
  'points' | 'duration' | 'consume' | 'reward' | 'get' | 'set' | 'delete'
>;

export type Counters = Record<LimitName, Counter>;

type CounterOptions = { keyPrefix: string; points: number; duration: number };

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

/** Counts a use. Returns undefined within the limit, and otherwise the seconds until the next use is allowed. */
export async function secondsToWait(
  limits: Counters,
  name: LimitName,
  key: string,
  price = 1,
): Promise<number | undefined> {
  try {
    await limits[name].consume(key, price);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

/** Keys contain addresses of people. A digest does not reveal them, and all digests have the same length. */
const digestOf = (key: string | number): string => createHash('sha256').update(String(key)).digest('base64url');

/** Returns a counter of this process. */
export const ownCounter = (options: CounterOptions): Counter => new RateLimiterMemory(options);

/** Returns a counter of all processes. While the store is away, this process counts alone. */
function sharedCounter(store: CountStore, options: CounterOptions): Counter {
  const shared = store.counter(options);
  const own = new RateLimiterMemory(options);

  async function use<Result>(key: string | number, count: (counter: Counter, key: string) => Promise<Result>) {
    const digest = digestOf(key);
    if (store.isAway()) return await count(own, digest);
    try {
      return await count(shared, digest);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      store.markAway();
      return await count(own, digest);
    }
  }

  return {
    points: options.points,
    duration: options.duration,
    consume: (key, points) => use(key, (counter, digest) => counter.consume(digest, points)),
    reward: (key, points) => use(key, (counter, digest) => counter.reward(digest, points)),
    get: (key) => use(key, (counter, digest) => counter.get(digest)),
    set: (key, points, duration) => use(key, (counter, digest) => counter.set(digest, points, duration)),
    delete: (key) => use(key, (counter, digest) => counter.delete(digest)),
  };
}

/** What a process has taken of a key's points and not used yet. `isSpent` if the counter has no whole chunk left. */
type Pocket = { left: number; endsAt: number; isSpent: boolean };

/** A process takes this share of a limit's points at a time. */
const SHARE = 1 / 20;
const SWEEP_MS = 60_000;
/** Two ends of periods that differ less are one end, measured twice. */
const SAME_PERIOD_MS = 1000;

/**
 * Takes points from `counter` in chunks, so that only one use in twenty asks it. Never allows more uses than `counter`.
 * Refuses early by what other processes have taken and not used: at most a twentieth of the points for each of them.
 */
export function inChunks(counter: Counter): Counter {
  const chunk = Math.ceil(counter.points * SHARE);
  const pockets = new Map<string | number, Pocket>();
  const takings = new Map<string | number, Promise<void>>();
  let nextSweep = 0;

  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + SWEEP_MS;
    for (const [key, { endsAt }] of pockets) if (endsAt <= now) pockets.delete(key);
  }

  async function take(key: string | number): Promise<void> {
    const { consumedPoints, msBeforeNext } = await counter.consume(key, chunk).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused;
    });
    const isSpent = consumedPoints > counter.points;
    const now = performance.now();
    sweep(now);
    const endsAt = now + msBeforeNext;
    const before = pockets.get(key);
    const kept = before && Math.abs(before.endsAt - endsAt) < SAME_PERIOD_MS ? before.left : 0;
    // The last chunk may be smaller.
    const more = isSpent ? Math.max(0, counter.points - (consumedPoints - chunk)) : chunk;
    pockets.set(key, { left: kept + more, endsAt, isSpent });
  }

  async function consume(key: string | number, points = 1): Promise<RateLimiterRes> {
    for (;;) {
      const pocket = pockets.get(key);
      const msLeft = pocket ? pocket.endsAt - performance.now() : 0;
      if (pocket && msLeft > 0 && pocket.left >= points) {
        pocket.left -= points;
        return new RateLimiterRes(pocket.left, msLeft);
      }
      if (pocket && msLeft > 0 && pocket.isSpent) throw new RateLimiterRes(0, msLeft);
      // Calls that come together wait for the same chunk.
      const taking = takings.get(key) ?? take(key).finally(() => takings.delete(key));
      takings.set(key, taking);
      await taking;
    }
  }

  const afresh =
    <Args extends unknown[], Result>(change: (key: string | number, ...args: Args) => Promise<Result>) =>
    (key: string | number, ...args: Args): Promise<Result> => {
      pockets.delete(key);
      return change(key, ...args);
    };
  return {
    ...counter,
    consume,
    reward: afresh(counter.reward),
    set: afresh(counter.set),
    delete: afresh(counter.delete),
  };
}
