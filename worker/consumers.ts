import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Ai } from '#server/platform/ai/ai.ts';
import type { Env } from '#server/platform/env.ts';
import type { JobContract, Jobs } from '#server/platform/queue/jobs.ts';
import type { Queues } from '#server/platform/queue/queue.ts';
import type { QueueName } from '#server/platform/queue/queue-names.ts';
import { withinLimit } from '#server/platform/time-limit.ts';
import type { Material } from '#shared/material.ts';
import { clearExpired } from './clear-expired.ts';
import { flashcards } from './flashcards.ts';
import { startGeneration } from './generation.ts';
import { mail } from './mail.ts';
import { plans } from './plans.ts';
import { firstQuestions, moreQuestions } from './questions.ts';
import { startSweep } from './sweep.ts';

/** What a job may take to end when it is asked to (milliseconds). */
const CLOSE_MS = 5000;
/** A Redis that keeps nothing on disk forgets the schedules when it restarts: they are looked after (milliseconds). */
const SCHEDULES_MS = 30_000;

export type WorkerDeps = {
  env: Env;
  orm: MikroORM;
  log: Logger;
  clock: () => Date;
  random: () => number;
  material: Material;
  queue: Jobs;
  ai: Ai | undefined;
};

/** What a run of a job gets; it ends early when `stopping` aborts. */
export type RunDeps = WorkerDeps & { stopping: AbortSignal };

/** For the log, and with a job. */
export type Outcome = Record<string, number | string>;

/** Runs on a schedule, and when it is woken. */
export type Consumer = {
  name: QueueName;
  /** Milliseconds between two runs. */
  every: number;
  /** Tells in figures what it did. */
  run(em: EntityManager, deps: RunDeps): Promise<Outcome>;
};

/** Runs for each job of a contract that was enqueued; it may run twice for the same one, also at once. */
export type Handler<Job extends JobContract = JobContract> = {
  job: Job;
  /** What it throws is tried again, as often as the contract says; an `UnrecoverableError` is not. */
  run(em: EntityManager, payload: z.output<Job['payload']>, deps: RunDeps): Promise<Outcome>;
};

export type Consumers = {
  /** Asks the jobs that are under way to end, and waits for them. */
  close(): Promise<void>;
};

const CONSUMERS: Consumer[] = [clearExpired, mail];
const HANDLERS: Handler[] = [flashcards, plans, moreQuestions, firstQuestions];

/** Schedules each job and starts its consumer, and the one of all that is generated. */
export async function startConsumers(queues: Queues, deps: WorkerDeps, handlers = HANDLERS): Promise<Consumers> {
  const stopping = new AbortController();
  const runDeps = { ...deps, stopping: stopping.signal };
  const scheduled = await Promise.all(CONSUMERS.map((consumer) => startScheduled(queues, consumer, runDeps)));
  const started = [...scheduled, await startGeneration(queues, handlers, runDeps)];
  const lookAfter = () => scheduled.forEach(({ keepSchedule }) => void keepSchedule().catch(() => {}));
  const timer = setInterval(lookAfter, SCHEDULES_MS);
  const sweep = startSweep(runDeps);
  return {
    close: async () => {
      stopping.abort();
      clearInterval(timer);
      await sweep.close();
      // While the queue is away neither of them comes to an end.
      await Promise.allSettled(started.map(({ worker }) => withinLimit(CLOSE_MS, worker.close())));
      await Promise.allSettled(started.map(({ queue }) => withinLimit(CLOSE_MS, queue.close())));
    },
  };
}

async function startScheduled(queues: Queues, { name, every, run }: Consumer, deps: RunDeps) {
  const { orm, log } = deps;
  const queue = queues.queue(name);
  queue.on('error', (error) => log.warn({ err: error, job: name }, 'the queue is out of reach'));
  const schedule = () =>
    queue.upsertJobScheduler(name, { every }, { name, opts: { removeOnComplete: 10, removeOnFail: 100 } });
  const keepSchedule = async () => {
    if (!(await queue.getJobScheduler(name))) await schedule();
  };
  await schedule();
  const consume = async () => {
    const result = await run(orm.em.fork(), deps);
    const level = Object.values(result).some((count) => count !== 0) ? 'info' : 'debug';
    log[level]({ job: name, ...result }, 'a job is done');
    return result;
  };
  const worker = queues.worker(name, consume, (error) =>
    log.warn({ err: error, job: name }, 'the worker met an error'),
  );
  worker.on('failed', (_job, error) => log.error({ err: error, job: name }, 'a job failed'));
  return { queue, worker, keepSchedule };
}
