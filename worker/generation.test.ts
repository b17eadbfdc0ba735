import { once } from 'node:events';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/platform/log.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { TIME_LIMITS } from '#server/platform/time-limit.ts';
import { PATIENT_LIMITS } from '#server/testing/app.ts';
import { workerDatabase } from '#server/testing/database.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { testProduct } from './testing/product.ts';
import type { WorkerDeps } from './worker.ts';

const SOON_MS = 300;

const contract = (name: string, priority: 1 | 2 | 3, attempts = 1) => ({
  queue: 'generation' as const,
  name,
  payload: z.strictObject({ id: z.string() }),
  attempts,
  backoff: 10,
  priority,
});
const urgent = contract('urgent', 1);
const later = contract('later', 3, 3);

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

  test('a failed job is repeated up to the number of attempts in its contract', async () => {
    await enqueue(later, 'x');
    await work(async (...args) => {
      await record(...args);
      throw new Error('not yet');
    });
    await expect.poll(failedCount).toBe(1);
    expect(ran).toEqual(['x', 'x', 'x']);
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

  test('jobs that are enqueued while Redis is away do not pile up for its return', async () => {
    const port = await freePort();
    const before = await startRedis(port);
    const queues = openQueues({
      databaseUrl: await workerDatabase(),
      redisUrl: before.url,
      timeLimits: { ...PATIENT_LIMITS, enqueue: SOON_MS },
    });
    await expect.poll(() => queues.enqueue(urgent, { id: 'before' })).toBe(true);
    await before.stop();
    const taken = await Promise.all(Array.from({ length: 500 }, () => queues.enqueue(later, { id: 'away' })));
    expect(taken).toEqual(Array(500).fill(false));
    const back = await startRedis(port);
    // The connection sends its commands in order, so this job is the last one.
    await expect.poll(() => queues.enqueue(urgent, { id: 'after' })).toBe(true);
    const queue = queues.queue('generation');
    const waiting = await queue.getJobs(['waiting', 'prioritized']);
    expect(waiting.filter(({ name }) => name === later.name)).toHaveLength(200);
    await queue.close();
    await queues.close();
    await back.stop();
  });
});

test('while the queue is down, enqueueing takes at most a second and does not throw, even for many jobs', async () => {
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  const away = openQueues({ databaseUrl: await workerDatabase(), redisUrl });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: boolean[] = [];
  const calls = Array.from({ length: 500 }, async (_, id) => {
    answers.push(await away.enqueue(later, { id: `${id}` }, { dedupe: `${id}` }));
  });
  expect(TIME_LIMITS.enqueue).toBe(1000);
  await vi.advanceTimersByTimeAsync(TIME_LIMITS.enqueue);
  expect(answers).toEqual(Array(500).fill(false));
  await Promise.all(calls);
  vi.useRealTimers();
  await away.close();
});
