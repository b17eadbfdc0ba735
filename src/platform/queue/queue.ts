import {
  assertSchemaCompatibility,
  createPostgresBackend,
  type Job,
  type Queue,
  Queue as RedisQueue,
  Worker as RedisWorker,
  type Worker,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { withinLimit } from '../time-limit.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { openWake, type Wake } from './wake.ts';

// The one file that knows whether BullMQ runs on Redis or on PostgreSQL.

/**
 * A job lost with its worker is taken up again after this long (milliseconds); BullMQ's own figures make it a minute. How
 * often that may happen is for the job's row to say. A queue that was away is asked again after a second.
 */
const RECOVERY = { lockDuration: 15_000, stalledInterval: 10_000, maxStalledCount: 10, runRetryDelay: 1000 };
const POOL_SIZE = 4;
/** A check that has no answer by then has failed (milliseconds). */
const CHECK_MS = 1500;

export type QueueHealth = {
  /** Throws while the queue can't be used. */
  check(): Promise<void>;
};

export type Queues = QueueHealth &
  Wake &
  Jobs & {
    kind: 'redis' | 'postgres';
    queue(name: string): Queue;
    /** Does `concurrency` jobs at a time, 1 unless told otherwise. */
    worker(
      name: string,
      process: (job: Job) => Promise<unknown>,
      onError: (error: Error) => void,
      options?: { concurrency: number },
    ): Worker;
    /** Closes the connections; queues and workers are closed by who opened them. */
    close(): Promise<void>;
  };

export function openQueues({ redisUrl, databaseUrl }: { redisUrl?: string; databaseUrl: string }): Queues {
  const queues = redisUrl === undefined ? onPostgres(databaseUrl) : onRedis(redisUrl);
  const wake = openWake(queues.queue);
  const jobs = openJobs(queues.queue);
  return {
    ...queues,
    wake: wake.wake,
    enqueue: jobs.enqueue,
    close: async () => {
      await Promise.all([wake.close(), jobs.close()]);
      await queues.close();
    },
  };
}

function onRedis(redisUrl: string): Omit<Queues, keyof Wake | keyof Jobs> {
  // BullMQ's own demand for connections that wait for jobs: commands are not given up while Redis is away.
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null, lazyConnect: true });
  // Told by `check` and by the worker; without a listener each attempt to connect again would be printed.
  connection.on('error', () => {});
  // On a connection of its own for each time: BullMQ's waits for ever, and each question would wait with it.
  const check = async () => {
    const probe = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null });
    const answer = new Promise((resolve, reject) => {
      probe.on('error', reject).ping().then(resolve, reject);
    });
    await withinLimit(CHECK_MS, answer).finally(() => probe.disconnect());
  };
  return {
    kind: 'redis',
    queue: (name) => new RedisQueue(name, { connection }),
    worker: (name, process, onError, options) =>
      new RedisWorker(name, process, { connection, ...RECOVERY, ...options }).on('error', onError),
    check,
    close: async () => connection.disconnect(),
  };
}

function onPostgres(databaseUrl: string): Omit<Queues, keyof Wake | keyof Jobs> {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
  });
  pool.on('error', () => {});
  // Migrations run once, before the processes start: see prisma-free-schema/migrate.ts.
  const connection = { connectionString: databaseUrl, max: POOL_SIZE, skipMigrations: true };
  return {
    kind: 'postgres',
    queue: (name) => new Queue(name, { connection }) as unknown as Queue,
    worker: (name, process, onError, options) =>
      new Worker(name, process, { connection, ...RECOVERY, ...options }).on('error', onError) as unknown as Worker,
    check: async () => {
      await assertSchemaCompatibility(pool);
    },
    close: () => pool.end(),
  };
}
