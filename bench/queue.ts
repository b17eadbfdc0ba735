// Compares our typed jobs with bare BullMQ: the time from the first enqueue until the last job is done, divided by the
// number of jobs.
import type { Job, Queue } from 'bullmq';
import { pino } from 'pino';
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import type { Handler, JobTerms } from '#server/platform/queue/handler.ts';
import { openQueues, type Queues } from '#server/platform/queue/queue.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { startConsumer } from '../worker/consumer.ts';
import { LEASE } from '../worker/worker.ts';
import { interleaved, line, median, ratioOf, type Testbed } from './testbed.ts';

const JOBS = 500;
const ADDS_AT_ONCE = 50;
const JOBS_AT_ONCE = 8;
const LIMIT = 1.3;

const contract = {
  queue: 'generation' as const,
  name: 'nothing',
  payload: z.object({ id: z.string() }),
  priority: 2 as const,
};
const payload = (at: number) => ({ id: `row-${at}` });

/**
 * Returns milliseconds per job. `add` enqueues one job; `begin` starts the worker, which calls `done` after each job.
 */
async function timed(
  add: (at: number) => Promise<unknown>,
  begin: (done: () => void) => Promise<{ close(): unknown }>,
) {
  let remaining = JOBS;
  const all = Promise.withResolvers<void>();
  const running = await begin(() => {
    remaining -= 1;
    if (remaining === 0) all.resolve();
  });
  const began = performance.now();
  const numbers = Array.from({ length: JOBS }, (_, at) => at).values();
  const adder = async () => {
    for (const at of numbers) await add(at);
  };
  await Promise.all(Array.from({ length: ADDS_AT_ONCE }, adder));
  await all.promise;
  const each = (performance.now() - began) / JOBS;
  await running.close();
  return each;
}

async function compare(queues: Queues): Promise<Record<'bare' | 'ours', number[]>> {
  const bare: Queue = queues.queue('bare');
  const deps = {
    env: { aiJobsAtOnce: JOBS_AT_ONCE, aiJobsAMinute: 1 },
    orm: { driver: { getConnection: () => ({ getClient: () => undefined }) } },
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    ai: undefined,
  } as unknown as Deps;
  const terms: JobTerms = { lease: LEASE, stopping: new AbortController().signal };
  const times = await interleaved({
    bare: () =>
      timed(
        (at) => bare.add('nothing', payload(at), { removeOnComplete: true, priority: 2 }),
        async (done) => queues.worker('bare', async (_job: Job) => done(), fail, { concurrency: JOBS_AT_ONCE }),
      ),
    ours: () =>
      timed(
        (at) => queues.enqueue(contract, payload(at), { dedupe: `row-${at}` }),
        async (done) => {
          const handler: Handler<typeof contract> = {
            job: contract,
            run: async () => {
              done();
              return {};
            },
          };
          const queue = queues.queue('generation');
          const worker = await startConsumer(queues, queue, [handler as unknown as Handler], deps, terms);
          return { close: () => Promise.all([worker.close(), queue.close()]) };
        },
      ),
  });
  await bare.close();
  return times;
}

const fail = (error: Error) => {
  throw error;
};

export async function queue(testbed: Testbed): Promise<void> {
  console.log(`Jobs, from enqueue to done: ${JOBS} at a time, ${JOBS_AT_ONCE} processed at once, medians per job`);
  const databaseUrl = await testbed.database();
  const redis = hasRedis ? await startRedis() : undefined;
  for (const [name, redisUrl] of [
    ['PostgreSQL', undefined],
    ...(redis ? [['Redis', redis.url] as const] : []),
  ] as const) {
    const queues = openQueues({ databaseUrl, redisUrl });
    const { bare, ours } = await compare(queues);
    const ratio = ratioOf(ours, bare);
    line(`bare BullMQ on ${name}`, `${median(bare).toFixed(2)} ms`);
    line(
      `typed, deduplicated, limited, on ${name}`,
      `${median(ours).toFixed(2)} ms = ${ratio.toFixed(2)} of bare, ${ratio <= LIMIT ? 'within' : 'ABOVE'} ${LIMIT}`,
    );
    await queues.close();
  }
  await redis?.stop();
}
