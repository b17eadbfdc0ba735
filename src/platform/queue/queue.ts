import {
  assertSchemaCompatibility,
  createPostgresBackend,
  type Job,
  type Queue,
  Queue as RedisQueue,
  Worker as RedisWorker,
  type Telemetry,
  type Worker,
  withBackend,
} from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { Redis } from 'ioredis';
import pg from 'pg';
import { TIME_LIMITS, type TimeLimits, withTimeLimit } from '../time-limit.ts';
import { type Jobs, type OnLost, openJobs, type Producer } from './jobs.ts';

// Only this file knows whether BullMQ runs on Redis or on PostgreSQL.

/** The row of the job limits the attempts. A worker reconnects one second after it loses the queue. */
const recovery = ({ jobLock, stalledCheck }: TimeLimits) => ({
  ...{ lockDuration: jobLock, stalledInterval: stalledCheck },
  ...{ maxStalledCount: 10, runRetryDelay: 1000 },
});
const POOL_SIZE = 4;

export type QueueHealth = {
  /** Throws while the queue is unavailable. */
  check(): Promise<void>;
};

type Backend = QueueHealth & {
  kind: 'redis' | 'postgres';
  /** Opens a queue to look at. Its commands wait while the queue is unavailable. */
  queue(name: string): Queue;
  /** Opens a queue to add jobs to. Its commands fail when the connection breaks. */
  producer(name: string): Producer;
  /** Runs `concurrency` jobs at a time, 1 by default. */
  worker(
    name: string,
    process: (job: Job) => Promise<unknown>,
    onError: (error: Error) => void,
    options?: { concurrency: number },
  ): Worker;
  /** Closes the connections of the backend. The caller closes the queues and workers that it opened. */
  close(): Promise<void>;
};

export type Queues = Backend & Jobs;

type QueueOptions = {
  redisUrl?: string;
  databaseUrl: string;
  /** Makes jobs carry the trace that enqueued them. */
  isTracing?: boolean;
  /** Called at most once a minute. */
  onLost?: OnLost;
  timeLimits?: TimeLimits;
};

export function openQueues(options: QueueOptions): Queues {
  const { redisUrl, databaseUrl, isTracing = false, onLost, timeLimits = TIME_LIMITS } = options;
  const traced = isTracing ? { telemetry: new BullMQOtel() } : {};
  const backend =
    redisUrl === undefined ? onPostgres(databaseUrl, traced, timeLimits) : onRedis(redisUrl, traced, timeLimits);
  const { close, ...jobs } = openJobs(backend.producer, { onLost, timeLimits });
  return {
    ...backend,
    ...jobs,
    close: async () => {
      await close();
      await backend.close();
    },
  };
}

type TracingOptions = { telemetry?: Telemetry };

function onRedis(redisUrl: string, traced: TracingOptions, timeLimits: TimeLimits): Backend {
  // BullMQ requires these options for connections that wait for jobs. Commands wait while Redis is unavailable.
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null, lazyConnect: true });
  // `check` and the worker report failures. Without a listener, ioredis prints every failed connection attempt.
  connection.on('error', () => {});
  // Each check opens its own connection, because a command on BullMQ's connection waits until Redis is available.
  const check = async () => {
    const probe = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null });
    const answer = new Promise((resolve, reject) => {
      probe.on('error', reject).ping().then(resolve, reject);
    });
    await withTimeLimit(timeLimits.queueCheck, answer).finally(() => probe.disconnect());
  };
  return {
    kind: 'redis',
    queue: (name) => new RedisQueue(name, { connection, ...traced }),
    producer: (name) => {
      // Without a retry, a broken connection drops its commands instead of sending them when it is back.
      const connection = new Redis(redisUrl, { retryStrategy: () => null });
      return { queue: new RedisQueue(name, { connection, ...traced }), end: async () => connection.disconnect() };
    },
    worker: (name, process, onError, options) =>
      new RedisWorker(name, process, { connection, ...traced, ...recovery(timeLimits), ...options }).on(
        'error',
        onError,
      ),
    check,
    close: async () => connection.disconnect(),
  };
}

function onPostgres(databaseUrl: string, traced: TracingOptions, timeLimits: TimeLimits): Backend {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const within = (ms: number) => ({ connectionTimeoutMillis: ms, query_timeout: ms });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, ...within(timeLimits.queueCheck) });
  pool.on('error', () => {});
  // Migrations run once, before the processes start: see prisma-free-schema/migrate.ts.
  const connection = { connectionString: databaseUrl, max: POOL_SIZE, skipMigrations: true };
  return {
    kind: 'postgres',
    queue: (name) => new Queue(name, { connection, ...traced }) as unknown as Queue,
    producer: (name) => {
      const queue = new Queue(name, { connection: { ...connection, ...within(timeLimits.enqueue) }, ...traced });
      return { queue: queue as unknown as Queue, end: () => queue.close() };
    },
    worker: (name, process, onError, options) =>
      new Worker(name, process, { connection, ...traced, ...recovery(timeLimits), ...options }).on(
        'error',
        onError,
      ) as unknown as Worker,
    check: async () => {
      await assertSchemaCompatibility(pool);
    },
    close: () => pool.end(),
  };
}
