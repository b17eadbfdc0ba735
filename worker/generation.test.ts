import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import type { Handler, JobDeps } from '#server/platform/queue/handler.ts';
import { openQueues, type Queues } from '#server/platform/queue/queue.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { ownDatabase } from '#server/testing/database.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { type RunningWorker, startWorker, type WorkerDeps } from './worker.ts';

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

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ databaseUrl: await ownDatabase(), env: { AI_JOBS_AT_ONCE: '2' } });
});
afterAll(() => server.close());

/** Tests that both backends must pass. */
function testGeneration(redisUrl: () => string | undefined) {
  let queues: Queues;
  let started: RunningWorker[];
  let ran: string[];
  beforeEach(async () => {
    queues = openQueues({ databaseUrl: server.databaseUrl, redisUrl: redisUrl() });
    started = [];
    ran = [];
    await inQueue((queue) => queue.obliterate({ force: true }));
  });
  afterEach(async () => {
    await Promise.all(started.map((worker) => worker.close()));
    await queues.close();
  });

  async function inQueue<T>(look: (queue: ReturnType<Queues['queue']>) => Promise<T>): Promise<T> {
    const queue = queues.queue('generation');
    return await look(queue).finally(() => queue.close());
  }
  const enqueue = (job: typeof later, id: string) => queues.enqueue(job, { id }, { dedupe: `${job.name}-${id}` });
  const record = async (_em: unknown, { id }: { id: string }) => {
    ran.push(id);
    return {};
  };

  async function work(run: Handler<typeof later>['run'] = record, deps: Partial<WorkerDeps> = {}) {
    const handlers = [urgent, later].map((job) => ({ job, run }));
    const all = { ...server.deps, queue: queues, ...deps };
    started.push(await startWorker(queues, all, handlers));
  }
  const done = (...ids: string[]) => expect.poll(() => [...ran].sort(), { timeout: 10_000 }).toEqual(ids.sort());

  test('a job that is enqueued several times runs once, and jobs with a waiting user run first [OPS-16]', async () => {
    await enqueue(later, 'c');
    await enqueue(urgent, 'a');
    await Promise.all([1, 2, 3].map(() => enqueue(urgent, 'b')));
    await work();
    await done('a', 'b', 'c');
    expect(ran.at(-1)).toBe('c');
    await enqueue(urgent, 'b');
    await done('a', 'b', 'b', 'c');
  });

  test('the limit of concurrent jobs applies to all workers together', async () => {
    let running = 0;
    let most = 0;
    const slow: Handler<typeof later>['run'] = async (em, payload) => {
      running += 1;
      most = Math.max(most, running);
      await delay(60);
      running -= 1;
      return await record(em, payload);
    };
    const ids = ['1', '2', '3', '4', '5', '6'];
    await Promise.all(ids.map((id) => enqueue(later, id)));
    await Promise.all([work(slow), work(slow)]);
    await done(...ids);
    expect(most).toBe(2);
  });

  test('a failed job is repeated up to the number of attempts in its contract', async () => {
    await enqueue(later, 'x');
    await work(async (em, payload) => {
      await record(em, payload);
      throw new Error('not yet');
    });
    await done('x', 'x', 'x');
    await expect.poll(() => inQueue((queue) => queue.getFailedCount())).toBe(1);
    expect(ran).toHaveLength(3);
  });

  test('a job that is unknown or has an invalid payload fails without another attempt', async () => {
    await inQueue(async (queue) => {
      await queue.add(later.name, { id: 7 }, { attempts: 5 });
      await queue.add('unknown', { id: 'x' }, { attempts: 5 });
    });
    await work();
    await expect.poll(() => inQueue((queue) => queue.getFailedCount()), { timeout: 10_000 }).toBe(2);
    const failed = await inQueue((queue) => queue.getFailed());
    expect(failed.map(({ attemptsMade }) => attemptsMade)).toEqual([1, 1]);
    expect(ran).toEqual([]);
  });

  test('the queue keeps only the latest completed jobs', async () => {
    for (let id = 0; id < 120; id += 1) await enqueue(urgent, String(id));
    await work();
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(120);
    // The queue keeps 100 jobs. Jobs that end at the same time can each leave one more.
    await expect.poll(() => inQueue((queue) => queue.getCompletedCount())).toBeLessThan(110);
  });

  test('a job that is interrupted by a stop is not logged as an error', async () => {
    const messages: string[] = [];
    const note = (_fields: object, message: string) => messages.push(message);
    const log = { debug: note, info: note, warn: note, error: (fields: object) => messages.push(`error: ${fields}`) };
    let began = false;
    const run = async (_em: unknown, _payload: unknown, { stopping }: JobDeps) => {
      began = true;
      await delay(20_000, undefined, { signal: stopping });
      return {};
    };
    await work(run, { log: log as never });
    await enqueue(later, 'a');
    await expect.poll(() => began, { timeout: 10_000 }).toBe(true);
    await started.pop()!.close();
    expect(messages).toContain('a job was stopped and will run again');
    expect(messages.filter((words) => words.startsWith('error'))).toEqual([]);
  });

  test('a stopping worker signals its jobs and waits for them', async () => {
    let begun = 0;
    await enqueue(later, 'x');
    await work(async (em, payload, { stopping }: JobDeps) => {
      begun += 1;
      await delay(20_000, undefined, { signal: stopping }).catch(() => {});
      return await record(em, payload);
    });
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
    await started.pop()!.close();
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
    const queues = openQueues({ databaseUrl: server.databaseUrl, redisUrl: `redis://127.0.0.1:${port}` });
    expect(await queues.enqueue(deliverMailJob, {})).toBe(true);
    await before.stop();
    await Promise.all(Array.from({ length: 500 }, () => queues.enqueue(deliverMailJob, {})));
    const back = await startRedis(port);
    // The connection sends its commands in order, so this job is the last one.
    await expect.poll(() => queues.enqueue(deliverMailJob, {}), { timeout: 10_000 }).toBe(true);
    const mail = queues.queue('mail');
    expect(await mail.getJobCountByTypes('waiting')).toBeLessThanOrEqual(250);
    await mail.close();
    await queues.close();
    await back.stop();
  }, 20_000);
});

test('while the queue is down, enqueueing takes at most a second and does not throw, even for many jobs', async () => {
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  const away = openQueues({ databaseUrl: server.databaseUrl, redisUrl });
  const began = Date.now();
  await Promise.all(Array.from({ length: 500 }, (_, id) => away.enqueue(later, { id: `${id}` }, { dedupe: `${id}` })));
  expect(Date.now() - began).toBeLessThan(3000);
  await away.close();
});
