import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Handler } from '#server/platform/queue/handler.ts';
import type { Queues } from '#server/platform/queue/queue.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { startProduct } from './testing/product.ts';

const EVERY_MS = 200;
const ROUNDS = 5;

/**
 * Runs two workers with one schedule for some rounds. Expects one schedule in the queue, and one job and run for each round
 * after both workers have set the schedule. The second one may start its rounds anew.
 */
async function runTwoWorkers(redisUrl?: string): Promise<void> {
  const here = await startProduct({ redisUrl });
  onTestFinished(here.close);
  let runs = 0;
  let last = Infinity;
  let set = 0;
  const handler: Handler = {
    job: { queue: 'clear-expired', name: 'counted', payload: z.strictObject({}) },
    every: EVERY_MS,
    run: async (_call, _payload, { stopping }) => {
      runs += 1;
      // The queue keeps only the newest finished jobs of a schedule.
      if (runs >= last) await once(stopping, 'abort');
      return {};
    },
  };
  const schedule: Queues['schedule'] = async (...terms) => {
    const isSet = await here.queues.schedule(...terms);
    if (isSet) set += 1;
    return isSet;
  };
  const queue = { ...here.queues, schedule };
  await here.work({ queue }, [handler]);
  await here.work({ queue }, [handler]);
  await expect.poll(() => set).toBeGreaterThanOrEqual(2);
  // The job that was waiting for its round when the schedule was set may still have the old time.
  last = runs + 1 + ROUNDS;
  await expect.poll(() => runs).toBeGreaterThanOrEqual(last);
  await here.stopWorkers();

  const { schedules, jobs } = await here.inQueue('clear-expired', async (queue) => ({
    schedules: await queue.getJobSchedulers(),
    jobs: (await queue.getCompleted()).slice(0, ROUNDS),
  }));
  expect(schedules).toMatchObject([{ key: 'counted', every: EVERY_MS }]);
  expect(jobs).toHaveLength(ROUNDS);
  // The id of such a job ends with the time of its round. The newest job is the first.
  const times = jobs.map(({ id }) => Number(id!.split(':').at(-1))).sort((one, other) => other - one);
  expect(times.filter((time, index) => index > 0 && times[index - 1]! - time < EVERY_MS)).toEqual([]);
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
