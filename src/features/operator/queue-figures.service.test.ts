import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueues, type Queues } from '../../platform/queue/queue.ts';
import { PATIENT_LIMITS } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { hasRedis, startRedis, type TestRedis } from '../../testing/redis.ts';
import { openQueueOverview } from './queue-figures.service.ts';

const NOW = Date.now();

/** The tests that both backends must pass. */
function testBackend(where: () => Promise<{ databaseUrl: string; redisUrl?: string }>) {
  let queues: Queues;
  beforeAll(async () => {
    queues = openQueues({ ...(await where()), timeLimits: PATIENT_LIMITS });
  });
  afterAll(() => queues.close());

  test('the oldest waiting job is found whatever its priority; a job for later is not waiting [OPS-30]', async () => {
    const overview = openQueueOverview(queues.queue, () => new Date(NOW), PATIENT_LIMITS);
    const generation = async () => (await overview.figures()).find(({ name }) => name === 'generation');
    expect(await generation()).toEqual({ name: 'generation', waiting: 0, active: 0, delayed: 0, failed: 0, oldest: 0 });

    const queue = queues.queue('generation');
    await queue.add('soon', {}, { priority: 1, timestamp: NOW - 1000 });
    await queue.add('plan', {}, { priority: 2, timestamp: NOW - 20_000 });
    await queue.add('plan', {}, { priority: 2, timestamp: NOW - 10_000 });
    expect(await generation()).toMatchObject({ waiting: 3, oldest: 20 });
    await queue.add('background', {}, { priority: 3, timestamp: NOW - 300_000 });
    expect(await generation()).toMatchObject({ waiting: 4, oldest: 300 });
    await queue.add('plain', {}, { timestamp: NOW - 400_000 });
    await queue.add('plain', {}, { timestamp: NOW });
    await queue.add('later', {}, { delay: 3_600_000 });
    expect(await generation()).toMatchObject({ waiting: 6, delayed: 1, oldest: 400 });

    const worker = queues.worker(
      'generation',
      async () => {
        throw new Error('no');
      },
      () => {},
    );
    await expect.poll(generation).toMatchObject({ waiting: 0, failed: 6, oldest: 0 });
    await worker.close();
    await queue.obliterate({ force: true });
    await Promise.all([queue.close(), overview.close()]);
  });

  test('a scheduled job has waited since its due time, not since the run before it [OPS-30]', async () => {
    const queue = queues.queue('clear-expired');
    await queue.upsertJobScheduler('clear-expired', { every: 3_600_000 }, { name: 'clear-expired' });
    const worker = queues.worker(
      'clear-expired',
      async () => {},
      () => {},
    );
    await expect.poll(() => queue.getDelayedCount()).toBe(1);
    await worker.close();
    const [next] = await queue.getDelayed();
    const dueAt = next!.timestamp + next!.delay;
    await queue.promoteJobs();

    const overview = openQueueOverview(queues.queue, () => new Date(dueAt + 90_000), PATIENT_LIMITS);
    const figures = (await overview.figures()).find(({ name }) => name === 'clear-expired');
    expect(figures).toMatchObject({ waiting: 1, delayed: 0, oldest: 90 });
    await queue.obliterate({ force: true });
    await Promise.all([queue.close(), overview.close()]);
  });
}

describe('on PostgreSQL', () => {
  testBackend(async () => ({ databaseUrl: await ownDatabase() }));
});

describe.skipIf(!hasRedis)('on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  testBackend(async () => ({ databaseUrl: await ownDatabase(), redisUrl: redis.url }));
});
