import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Handler } from '#server/platform/queue/handler.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { startProduct } from './testing/product.ts';

const EVERY_MS = 200;
const ROUNDS = 5;

/** Runs two workers with one schedule for some rounds. Expects one schedule in the queue, and one job and run for each round. */
async function runTwoWorkers(redisUrl?: string): Promise<void> {
  const here = await startProduct({ redisUrl });
  onTestFinished(here.close);
  let runs = 0;
  const handler: Handler = {
    job: { queue: 'clear-expired', name: 'counted', payload: z.strictObject({}) },
    every: EVERY_MS,
    run: async (_call, _payload, { stopping }) => {
      runs += 1;
      // The queue keeps ten finished jobs of a schedule, so there are fewer.
      if (runs >= ROUNDS) await once(stopping, 'abort');
      return {};
    },
  };
  await here.work({}, [handler]);
  await here.work({}, [handler]);
  await expect.poll(() => runs).toBeGreaterThanOrEqual(ROUNDS);
  await here.stopWorkers();

  const { schedules, jobs } = await here.inQueue('clear-expired', async (queue) => ({
    schedules: await queue.getJobSchedulers(),
    jobs: await queue.getCompleted(),
  }));
  expect(schedules).toMatchObject([{ key: 'counted', every: EVERY_MS }]);
  expect(jobs).toHaveLength(runs);
  // The id of such a job ends with the time of its round.
  const times = jobs.map(({ id }) => Number(id!.split(':').at(-1)));
  expect(new Set(times).size).toBe(runs);
  expect(times.filter((time) => (time - times[0]!) % EVERY_MS !== 0)).toEqual([]);
  expect(jobs.map(({ attemptsStarted }) => attemptsStarted)).toEqual(jobs.map(() => 1));
}

describe('a schedule of two workers runs as often as that of one', () => {
  test('with the queue in PostgreSQL [MANY-08]', () => runTwoWorkers());

  test.skipIf(!hasRedis)('with the queue on Redis [MANY-08]', async () => {
    const redis = await startRedis();
    onTestFinished(redis.stop);
    await runTwoWorkers(redis.url);
  });
});
