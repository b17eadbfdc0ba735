import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
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
const someoneWaits = contract('someone-waits', 1);
const later = contract('later', 3, 3);

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ databaseUrl: await ownDatabase(), env: { AI_JOBS_AT_ONCE: '2' } });
});
afterAll(() => server.close());

/** What both backends promise. */
function promises(redisUrl: () => string | undefined) {
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
  const noted = async (_em: unknown, { id }: { id: string }) => {
    ran.push(id);
    return {};
  };

  async function work(run: Handler<typeof later>['run'] = noted, deps: Partial<WorkerDeps> = {}) {
    const handlers = [someoneWaits, later].map((job) => ({ job, run }));
    const all = { ...server.deps, queue: queues, ...deps };
    started.push(await startWorker(queues, all, handlers));
  }
  const done = (...ids: string[]) => expect.poll(() => [...ran].sort(), { timeout: 10_000 }).toEqual(ids.sort());

  test('a job runs once however often it was asked for, and whoever is waited for goes first [OPS-16]', async () => {
    await enqueue(later, 'c');
    await enqueue(someoneWaits, 'a');
    await Promise.all([1, 2, 3].map(() => enqueue(someoneWaits, 'b')));
    await work();
    await done('a', 'b', 'c');
    expect(ran.at(-1)).toBe('c');
    await enqueue(someoneWaits, 'b');
    await done('a', 'b', 'b', 'c');
  });

  test('all workers together keep to the limit of jobs at once', async () => {
    let running = 0;
    let most = 0;
    const slow: Handler<typeof later>['run'] = async (em, payload) => {
      running += 1;
      most = Math.max(most, running);
      await delay(60);
      running -= 1;
      return await noted(em, payload);
    };
    const ids = ['1', '2', '3', '4', '5', '6'];
    await Promise.all(ids.map((id) => enqueue(later, id)));
    await Promise.all([work(slow), work(slow)]);
    await done(...ids);
    expect(most).toBe(2);
  });

  test('a job that fails is tried again as often as its contract says, then no more', async () => {
    await enqueue(later, 'x');
    await work(async (em, payload) => {
      await noted(em, payload);
      throw new Error('not yet');
    });
    await done('x', 'x', 'x');
    await expect.poll(() => inQueue((queue) => queue.getFailedCount())).toBe(1);
    expect(ran).toHaveLength(3);
  });

  test('a payload that breaks its contract, or of a job that nobody knows, ends at once', async () => {
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

  test('what is done is trimmed', async () => {
    for (let id = 0; id < 120; id += 1) await enqueue(someoneWaits, String(id));
    await work();
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(120);
    // Jobs that end at the same moment may each leave one more than the hundred that are kept.
    await expect.poll(() => inQueue((queue) => queue.getCompletedCount())).toBeLessThan(110);
  });

  test('a job that a stop cuts off is no error in the log', async () => {
    const told: string[] = [];
    const note = (_about: object, words: string) => told.push(words);
    const log = { debug: note, info: note, warn: note, error: (about: object) => told.push(`error: ${about}`) };
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
    expect(told).toContain('a job was stopped and will run again');
    expect(told.filter((words) => words.startsWith('error'))).toEqual([]);
  });

  test('a worker that is told to stop tells its jobs, and waits for them', async () => {
    let begun = 0;
    await enqueue(later, 'x');
    await work(async (em, payload, { stopping }: JobDeps) => {
      begun += 1;
      await delay(20_000, undefined, { signal: stopping }).catch(() => {});
      return await noted(em, payload);
    });
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
    await started.pop()!.close();
    expect(ran).toEqual(['x']);
  });
}

describe('generation on PostgreSQL', () => promises(() => undefined));

describe.skipIf(!hasRedis)('generation on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  promises(() => redis.url);
});

test('while the queue is away an enqueue is over after a second, without an error, however many there are', async () => {
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  const away = openQueues({ databaseUrl: server.databaseUrl, redisUrl });
  const began = Date.now();
  await Promise.all(Array.from({ length: 500 }, (_, id) => away.enqueue(later, { id: `${id}` }, { dedupe: `${id}` })));
  expect(Date.now() - began).toBeLessThan(3000);
  await away.close();
});
