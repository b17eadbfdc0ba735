import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Handler } from '#server/platform/queue/handler.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { ownDatabase } from '#server/testing/database.ts';
import { hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { type RunningWorker, startWorker } from './worker.ts';

const EVERY_MS = 500;
const ROUNDS = 6;

let server: TestApp | undefined;
let redis: TestRedis | undefined;
afterAll(async () => {
  await server?.close();
  await redis?.stop();
});

/** Starts two workers with one schedule, and returns how often it ran in how many of its intervals. */
async function countRuns(redisUrl?: string): Promise<{ runs: number; intervals: number }> {
  const databaseUrl = await ownDatabase();
  server ??= await startTestApp({ databaseUrl });
  let runs = 0;
  const handler: Handler = {
    job: { queue: 'clear-expired', name: 'counted', payload: z.strictObject({}) },
    every: EVERY_MS,
    run: async () => {
      runs += 1;
      return {};
    },
  };
  const queues = [0, 1].map(() => openQueues({ redisUrl, databaseUrl }));
  const startedAt = performance.now();
  const workers: RunningWorker[] = [];
  for (const each of queues) workers.push(await startWorker(each, server.deps, [handler]));
  await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThanOrEqual(ROUNDS);
  const counted = { runs, intervals: (performance.now() - startedAt) / EVERY_MS };
  for (const worker of workers) await worker.close();
  for (const each of queues) await each.close();
  return counted;
}

describe('a schedule of two workers runs as often as that of one', () => {
  test('with the queue in PostgreSQL [MANY-08]', async () => {
    const { runs, intervals } = await countRuns();
    // One at the start of each worker, and one for each interval.
    expect(runs).toBeLessThanOrEqual(Math.ceil(intervals) + 2);
  });

  test.skipIf(!hasRedis)('with the queue on Redis [MANY-08]', async () => {
    redis = await startRedis();
    const { runs, intervals } = await countRuns(redis.url);
    expect(runs).toBeLessThanOrEqual(Math.ceil(intervals) + 2);
  });
});
