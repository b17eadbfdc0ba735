import { randomUUID } from 'node:crypto';
import type { JobSchedulerJson, Queue } from 'bullmq';
import type { ZodType, z } from 'zod';
import { TIME_LIMITS, type TimeLimits, withTimeLimit } from '../time-limit.ts';
import type { QueueName } from './queue-names.ts';

/** The longest time that `close` waits while the queue is unavailable (milliseconds). */
const CLOSE_MS = 1000;
/** For this long after a failure, every call fails at once (milliseconds). */
const AWAY_MS = 1000;
/** While jobs are lost, this often one of them is reported (milliseconds). */
const REPORT_EVERY_MS = 60_000;
const RETENTION = { removeOnComplete: 100, removeOnFail: 1000 };
const SCHEDULED_RETENTION = { removeOnComplete: 10, removeOnFail: 100 };

/** What the process that enqueues a job and the worker agree on. It contains only plain data. */
export type JobContract<Payload extends ZodType = ZodType> = {
  /** All jobs that call the model share the queue `generation`, so that its limits apply to all of them together. */
  queue: QueueName;
  name: string;
  /** Contains ids of rows and little else. A job whose payload does not match this schema fails. */
  payload: Payload;
  /**
   * Lower numbers run first: 1 if a user is waiting, 2 if a user will look soon, 3 in the background. A job without a
   * priority runs before all others.
   */
  priority?: 1 | 2 | 3;
};

type EnqueueOptions = { dedupe?: string; delay?: number };

export type Jobs = {
  /**
   * Enqueues a job. Call it after the rows of the job are committed. It never throws, takes at most a second, and while
   * the queue is away it fails at once. Returns whether the queue has the job. A lost job is not kept: a sweep or a
   * schedule finds its rows. Does nothing while a job with the same `dedupe` is waiting or running. `delay` is in
   * milliseconds. A job must still be safe to run twice.
   */
  enqueue<Payload extends ZodType>(
    job: JobContract<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /**
   * Makes a job run at an interval in milliseconds unless the queue has its schedule and the schedule still makes jobs. With
   * `isNew` it replaces the schedule of an earlier version. Otherwise like `enqueue`.
   */
  schedule(job: JobContract, every: number, options: { isNew: boolean }): Promise<boolean>;
};

/** A queue to add jobs to. `end` gives it up, so that nothing that it has not sent is sent later. */
export type Producer = { queue: Queue; end(): Promise<void> };

/** Reports that the queue did not take a job. */
export type OnLost = (error: unknown, job: string) => void;

export function openJobs(
  open: (name: string) => Producer,
  { onLost = () => {}, timeLimits = TIME_LIMITS }: { onLost?: OnLost; timeLimits?: TimeLimits } = {},
): Jobs & { close(): Promise<void> } {
  const producers = new Map<QueueName, Producer>();
  let away = { until: 0, reason: undefined as unknown };
  let nextReport = 0;

  function report(error: unknown, job: string): void {
    const now = performance.now();
    if (now < nextReport) return;
    nextReport = now + REPORT_EVERY_MS;
    onLost(error, job);
  }

  function producerOf(name: QueueName): Producer {
    const known = producers.get(name);
    if (known) return known;
    const producer = open(name);
    producer.queue.on('error', () => {}).on('ioredis:close', () => giveUp(name, producer));
    producers.set(name, producer);
    return producer;
  }

  function giveUp(name: QueueName, producer: Producer): void {
    if (producers.get(name) !== producer) return;
    producers.delete(name);
    void producer.end().catch(() => {});
  }

  /** BullMQ never opens a queue again that it failed to open, so the next job after a failure gets a new one. */
  async function send({ queue: name }: JobContract, command: (queue: Queue) => Promise<unknown>): Promise<void> {
    if (performance.now() < away.until) throw away.reason;
    const producer = producerOf(name);
    try {
      await withTimeLimit(timeLimits.enqueue, command(producer.queue));
    } catch (error) {
      away = { until: performance.now() + AWAY_MS, reason: error };
      giveUp(name, producer);
      throw error;
    }
  }

  const isSent = (job: JobContract, command: (queue: Queue) => Promise<unknown>): Promise<boolean> =>
    send(job, command).then(
      () => true,
      (error) => {
        report(error, job.name);
        return false;
      },
    );

  return {
    enqueue: (job, payload, { dedupe, delay } = {}) =>
      isSent(job, (queue) =>
        queue.add(job.name, payload, {
          ...RETENTION,
          // BullMQ's own ids are numbers, and a PostgreSQL that was killed can give the number of an older job again. BullMQ
          // then drops the new job without an error.
          jobId: randomUUID(),
          priority: job.priority ?? 0,
          ...(delay !== undefined && { delay }),
          ...(dedupe !== undefined && { deduplication: { id: dedupe } }),
        }),
      ),
    schedule: (job, every, { isNew }) =>
      isSent(job, async (queue) => {
        if (!isNew && isAlive(await queue.getJobScheduler(job.name), every)) return;
        await queue.upsertJobScheduler(job.name, { every }, { name: job.name, opts: SCHEDULED_RETENTION });
      }),
    close: async () => {
      await Promise.allSettled([...producers.values()].map(({ end }) => withTimeLimit(CLOSE_MS, end())));
    },
  };
}

/**
 * Each job of a schedule makes the next one. If two workers set a schedule while one of its jobs starts, BullMQ can lose the
 * next job. Nothing then runs until the schedule is set again.
 */
const isAlive = (schedule: JobSchedulerJson | undefined, every: number): boolean =>
  schedule !== undefined && (schedule.next ?? 0) > Date.now() - every;
