import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PATIENT_LIMITS } from '../../testing/app.ts';
import { workerDatabase } from '../../testing/database.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '../../testing/redis.ts';
import { openQueues, type Queues } from './queue.ts';
import type { QueueName } from './queue-names.ts';

const SOON_MS = 50;

/** What both backends promise; jobs go through a real server each time. */
function promises(open: () => Promise<Queues>) {
  let queues: Queues;
  beforeAll(async () => {
    queues = await open();
  });
  afterAll(() => queues.close());

  test('is usable [OPS-16]', async () => {
    await expect(queues.check()).resolves.toBeUndefined();
  });

  test('a job goes to the worker once, with its data [OPS-16]', async () => {
    const name = `jobs-${randomUUID()}`;
    const seen: unknown[] = [];
    const queue = queues.queue(name);
    const worker = queues.worker(
      name,
      async (job) => seen.push(job.data),
      (error) => {
        throw error;
      },
    );
    const done = once(worker, 'completed');
    await queue.add('greet', { to: 'Rosa' });
    await done;
    expect(seen).toEqual([{ to: 'Rosa' }]);
    await worker.close();
    await queue.close();
  });

  test('a schedule runs without anybody adding a job; setting it twice leaves one, and a lost one is restored', async () => {
    const name = `schedule-${randomUUID()}`;
    const queue = queues.queue(name);
    const job = { queue: name as QueueName, name, payload: z.strictObject({}) };
    const schedules = async () => (await queue.getJobSchedulers()).map(({ every }) => every);
    for (const every of [30_000, 60_000]) await queues.schedule(job, every, { isNew: true });
    expect(await schedules()).toEqual([60_000]);
    await queues.schedule(job, 30_000, { isNew: false });
    expect(await schedules()).toEqual([60_000]);
    await queue.obliterate({ force: true });
    expect(await schedules()).toEqual([]);
    await queues.schedule(job, 60_000, { isNew: false });
    expect(await schedules()).toEqual([60_000]);
    const worker = queues.worker(
      name,
      async () => 'done',
      (error) => {
        throw error;
      },
    );
    const [done, result] = await once(worker, 'completed');
    expect([done.name, result]).toEqual([name, 'done']);
    await worker.close();
    await queue.close();
  });
}

describe('the queue on PostgreSQL', () => {
  promises(async () => openQueues({ databaseUrl: await workerDatabase(), timeLimits: PATIENT_LIMITS }));

  test('a schedule whose next job was lost makes jobs again [OPS-16]', async () => {
    const databaseUrl = await workerDatabase();
    const queues = openQueues({ databaseUrl, timeLimits: PATIENT_LIMITS });
    const name = `stalled-${randomUUID()}`;
    const queue = queues.queue(name);
    const job = { queue: name as QueueName, name, payload: z.strictObject({}) };
    const count = () => queue.getJobCountByTypes('waiting', 'delayed');
    await queues.schedule(job, 10, { isNew: true });
    expect(await count()).toBe(1);
    const database = new pg.Client(databaseUrl);
    await database.connect();
    await database.query('delete from bullmq.job where queue = $1', [name]);
    await database.end();
    expect([await count(), await queue.getJobSchedulersCount()]).toEqual([0, 1]);
    const restored = async () => (await queues.schedule(job, 10, { isNew: false })) && (await count());
    await expect.poll(restored).toBe(1);
    await queue.close();
    await queues.close();
  });
});

describe.skipIf(!hasRedis)('the queue on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  promises(async () =>
    openQueues({ redisUrl: redis.url, databaseUrl: await workerDatabase(), timeLimits: PATIENT_LIMITS }),
  );

  test('while Redis is away, a lost job is reported, once a minute [OPS-29]', async () => {
    const lost: unknown[] = [];
    const queues = openQueues({
      redisUrl: `redis://127.0.0.1:${await freePort()}`,
      databaseUrl: await workerDatabase(),
      onLost: (error, job) => lost.push([error, job]),
      timeLimits: { ...PATIENT_LIMITS, enqueue: SOON_MS },
    });
    const job = { queue: 'mail', name: 'deliver', payload: z.object({}) } as const;
    for (let attempt = 0; attempt < 2; attempt++) expect(await queues.enqueue(job, {})).toBe(false);
    expect(lost).toEqual([[expect.any(Error), 'deliver']]);
    await queues.close();
  });

  test('while Redis is away, refusing or silent, each check fails with the reason and leaves nothing behind [OPS-29]', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    for (const [away, reason, queueCheck] of [
      [await freePort(), 'ECONNREFUSED', PATIENT_LIMITS.queueCheck],
      [port, 'no answer in time', SOON_MS],
    ] as const) {
      const queues = openQueues({
        redisUrl: `redis://127.0.0.1:${away}`,
        databaseUrl: await workerDatabase(),
        timeLimits: { ...PATIENT_LIMITS, queueCheck },
      });
      for (let poll = 0; poll < 2; poll += 1) await expect(queues.check()).rejects.toThrow(reason);
      await queues.close();
    }
    await expect.poll(() => promisify(silent.getConnections.bind(silent))()).toBe(0);
    silent.close();
  });
});
