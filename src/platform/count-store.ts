import { Redis } from 'ioredis';
import pg from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Db } from '#schema/orm.config.ts';
import { TIME_LIMITS, type TimeLimits, withTimeLimit } from './time-limit.ts';

/** After a failure, uses are counted in the process for this long before the store is asked again (milliseconds). */
const PAUSE_MS = 1000;
const POOL_SIZE = 4;

type CounterOptions = { keyPrefix: string; points: number; duration: number };

/** Where the limits of all server processes are counted together. */
export type CountStore = {
  counter(options: CounterOptions): RateLimiterAbstract;
  /** Returns whether the store failed a moment ago. A call must then count in the process, so that it does not wait. */
  isAway(): boolean;
  markAway(): void;
  close(): Promise<void>;
};

/**
 * Opens the store on Redis if Redis is configured, and otherwise on PostgreSQL. Does not throw if the store is unreachable;
 * see `isAway`.
 */
export async function openCountStore({
  redisUrl,
  databaseUrl,
  timeLimits = TIME_LIMITS,
}: {
  redisUrl?: string;
  databaseUrl: string;
  timeLimits?: TimeLimits;
}): Promise<CountStore> {
  let awayUntil = 0;
  const store = redisUrl === undefined ? onPostgres(databaseUrl, timeLimits) : await onRedis(redisUrl, timeLimits);
  return {
    ...store,
    isAway: () => performance.now() < awayUntil,
    markAway: () => {
      awayUntil = performance.now() + PAUSE_MS;
    },
  };
}

async function onRedis(redisUrl: string, { count }: TimeLimits) {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: count,
    commandTimeout: count,
    retryStrategy: () => PAUSE_MS,
  });
  // Without a listener, ioredis prints every failed connection attempt.
  redis.on('error', () => {});
  // The first calls are counted together, too.
  await withTimeLimit(count, redis.connect()).catch(() => {});
  return {
    counter: ({ keyPrefix, ...options }: CounterOptions) =>
      new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${keyPrefix}`, ...options }),
    close: async () => redis.disconnect(),
  };
}

function onPostgres(databaseUrl: string, { count }: TimeLimits) {
  // Its own connections, so that counting a flood leaves those of the calls alone.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: count,
    query_timeout: count,
  });
  pool.on('error', () => {});
  const table = { tableName: 'rate_counts', tableCreated: true, clearExpiredByTimeout: false };
  return {
    counter: (options: CounterOptions) =>
      new RateLimiterPostgres({ storeClient: pool, storeType: 'pool', ...table, ...options }),
    close: () => pool.end(),
  };
}

/** Deletes counters whose period is over. Redis does that itself. */
export async function clearEndedCounts(db: Db, now: Date): Promise<number> {
  const ended = db.deleteFrom('rate_counts').where('expire', '<', now.getTime());
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}
