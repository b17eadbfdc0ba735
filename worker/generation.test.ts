import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/platform/log.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { openQueues, type Queues } from '#server/platform/queue/queue.ts';
import { TIME_LIMITS, type TimeLimits } from '#server/platform/time-limit.ts';
import { PATIENT_LIMITS } from '#server/testing/app.ts';
import { workerDatabase } from '#server/testing/database.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { testProduct } from './testing/product.ts';
import type { WorkerDeps } from './worker.ts';

const SOON_MS = 300;

const contract = (name: string, priority: 1 | 2 | 3) => ({
  queue: 'generation' as const,
  name,
  payload: z.strictObject({ id: z.string() }),
  priority,
});
const urgent = contract('urgent', 1);
const later = contract('later', 3);

/** Tests that both backends must pass. */
function testGeneration(redisUrl: () => string | undefined) {
  const here = testProduct(() => ({ redisUrl: redisUrl(), env: { AI_JOBS_AT_ONCE: '2' } }));
  let ran: string[];
  beforeEach(async () => {
    ran = [];
    await here.emptyQueue();
  });
  afterEach(() => here.stopWorkers());

  const enqueue = (job: typeof later, id: string) => here.queues.enqueue(job, { id }, { dedupe: `${job.name}-${id}` });
  type Run = Handler<typeof later>['run'];
  const record: Run = async (_call, { id }) => {
    ran.push(id);
    return {};
  };
  const work = (run = record, deps: Partial<WorkerDeps> = {}) =>
    here.work(deps, [urgent, later].map((job) => ({ job, run })) as Handler[]);
  const done = (...ids: string[]) => expect.poll(() => [...ran].sort()).toEqual(ids.sort());
  const completed = () => here.inQueue('generation', (queue) => queue.getCompletedCount());
  const failedCount = () => here.inQueue('generation', (queue) => queue.getFailedCount());

  test('a job that is enqueued several times runs once, and jobs with a waiting user run first [OPS-16]', async () => {
    await enqueue(later, 'c');
    await enqueue(urgent, 'a');
    await Promise.all([1, 2, 3].map(() => enqueue(urgent, 'b')));
    await work(record, { env: { ...here.server.deps.env, aiJobsAtOnce: 1 } });
    await expect.poll(completed).toBe(3);
    expect(ran).toEqual(['a', 'b', 'c']);
    await enqueue(urgent, 'b');
    await expect.poll(completed).toBe(4);
    expect(ran).toEqual(['a', 'b', 'c', 'b']);
  });

  test('the limit of concurrent jobs applies to all workers together', async () => {
    const running: (() => void)[] = [];
    let most = 0;
    const held: Run = async (call, payload, terms) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push(resolve);
      most = Math.max(most, running.length);
      await promise;
      return await record(call, payload, terms);
    };
    const ids = ['1', '2', '3', '4', '5', '6'];
    await Promise.all(ids.map((id) => enqueue(later, id)));
    await Promise.all([work(held), work(held)]);
    for (let left = ids.length; left > 0; left -= 1) {
      await expect.poll(() => running).toHaveLength(Math.min(left, 2));
      running.shift()!();
    }
    await done(...ids);
    expect(most).toBe(2);
  });

  test('the queue does not repeat a failed job, whose row says when it is due, and takes it again', async () => {
    await work(async (...args) => {
      await record(...args);
      throw new Error('not yet');
    });
    for (const attempt of [1, 2]) {
      await enqueue(later, 'x');
      await expect.poll(failedCount).toBe(attempt);
    }
    expect(await here.inQueue('generation', (queue) => queue.getJobCountByTypes('waiting', 'delayed'))).toBe(0);
    expect(ran).toEqual(['x', 'x']);
  });

  test('a job that is unknown or has an invalid payload fails without another attempt', async () => {
    await here.inQueue('generation', async (queue) => {
      await queue.add(later.name, { id: 7 }, { attempts: 5 });
      await queue.add('unknown', { id: 'x' }, { attempts: 5 });
    });
    await work();
    await expect.poll(failedCount).toBe(2);
    const failed = await here.inQueue('generation', (queue) => queue.getFailed());
    expect(failed.map(({ attemptsMade }) => attemptsMade)).toEqual([1, 1]);
    expect(ran).toEqual([]);
  });

  test('the queue keeps only the latest completed jobs', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, id) => enqueue(urgent, String(id))));
    await work();
    await expect.poll(() => ran).toHaveLength(120);
    // The queue keeps 100 jobs. Jobs that end at the same time can each leave one more.
    await expect.poll(completed).toBeLessThan(110);
    expect(await completed()).toBeGreaterThanOrEqual(100);
  });

  test('a job that is interrupted by a stop is not logged as an error', async () => {
    const lines: { level: number; msg: string }[] = [];
    const log = createLog('trace', 'test', { write: (line) => void lines.push(JSON.parse(line)) });
    const begun = Promise.withResolvers<void>();
    await work(
      async (_call, _payload, { stopping }) => {
        begun.resolve();
        await once(stopping, 'abort');
        throw stopping.reason;
      },
      { log },
    );
    await enqueue(later, 'a');
    await begun.promise;
    await here.stopWorkers();
    expect(lines.map(({ msg }) => msg)).toContain('a job was stopped and will run again');
    expect(lines.filter(({ level }) => level >= pino.levels.values.error!)).toEqual([]);
  });

  test('a stopping worker signals its jobs and waits for them', async () => {
    const begun = Promise.withResolvers<void>();
    await enqueue(later, 'x');
    await work(async (call, payload, terms) => {
      begun.resolve();
      await once(terms.stopping, 'abort');
      await sql`select 1`.execute(call.db);
      return await record(call, payload, terms);
    });
    await begun.promise;
    await here.stopWorkers();
    expect(ran).toEqual(['x']);
  });
}

describe('generation on PostgreSQL', () => testGeneration(() => undefined));

describe.skipIf(!hasRedis)('generation on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  testGeneration(() => redis.url);

  /** Opens queues, and adds a first job. */
  async function openWithJob(redis: TestRedis, timeLimits: TimeLimits = PATIENT_LIMITS) {
    const queues = openQueues({ databaseUrl: await workerDatabase(), redisUrl: redis.url, timeLimits });
    onTestFinished(queues.close);
    await expect.poll(() => queues.enqueue(urgent, { id: 'before' })).toBe(true);
    return queues;
  }
  /** Waits until jobs are taken again, and returns how many of those that were refused are in the queue. */
  async function refusedIn(queues: Queues): Promise<number> {
    await expect.poll(() => queues.enqueue(urgent, { id: 'after' })).toBe(true);
    const queue = queues.queue('generation');
    const waiting = await queue.getJobs(['waiting', 'prioritized']);
    await queue.close();
    return waiting.filter(({ name }) => name === later.name).length;
  }

  test('jobs that are enqueued while Redis is away do not pile up for its return', async () => {
    const port = await freePort();
    const before = await startRedis(port);
    const queues = await openWithJob(before);
    await before.stop();
    expect(await enqueueMany(queues)).toEqual(Array(MANY).fill(false));
    const back = await startRedis(port);
    onTestFinished(back.stop);
    expect(await refusedIn(queues)).toBe(0);
  });

  test('when Redis answers no more, one job finds it out, and the jobs after it do not pile up', async () => {
    const frozen = await startRedis();
    onTestFinished(frozen.stop);
    const queues = await openWithJob(frozen, { ...PATIENT_LIMITS, enqueue: SOON_MS });
    process.kill(frozen.pid, 'SIGSTOP');
    expect(await queues.enqueue(later, { id: 'first' })).toBe(false);
    expect(await enqueueMany(queues)).toEqual(Array(MANY).fill(false));
    process.kill(frozen.pid, 'SIGCONT');
    // Redis has the first one, and runs it when it goes on. On a slow machine, a few more are tried after a second.
    expect(await refusedIn(queues)).toBeLessThan(MANY / 10);
  });
});

const MANY = 500;
const enqueueMany = (queues: Queues) =>
  Promise.all(Array.from({ length: MANY }, (_, id) => queues.enqueue(later, { id: `${id}` }, { dedupe: `${id}` })));

test('while nothing listens for the queue, enqueueing many jobs fails without waiting and does not throw', async () => {
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  const away = openQueues({ databaseUrl: await workerDatabase(), redisUrl });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // Nothing moves the clock of the time limits.
  for (let round = 0; round < 2; round += 1) expect(await enqueueMany(away)).toEqual(Array(MANY).fill(false));
  vi.useRealTimers();
  await away.close();
});

test('while the queue is silent, enqueueing many jobs takes at most a second, and then no time', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const away = openQueues({ databaseUrl: await workerDatabase(), redisUrl: `redis://127.0.0.1:${port}` });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = enqueueMany(away);
  expect(TIME_LIMITS.enqueue).toBe(1000);
  await vi.advanceTimersByTimeAsync(TIME_LIMITS.enqueue);
  expect(await calls).toEqual(Array(MANY).fill(false));
  expect(await enqueueMany(away)).toEqual(Array(MANY).fill(false));
  vi.useRealTimers();
  await away.close();
  silent.close();
});
