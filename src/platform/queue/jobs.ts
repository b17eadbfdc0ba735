import type { Queue } from 'bullmq';
import type { ZodType, z } from 'zod';
import { TIME_LIMITS, type TimeLimits, withinLimit } from '../time-limit.ts';
import type { QueueName } from './queue-names.ts';

/** The longest time that `close` waits while the queue is unavailable (milliseconds). */
const CLOSE_MS = 1000;
/** While a queue is unavailable, this many jobs can wait for it in memory. Further jobs are lost. */
const MAX_PENDING = 200;
/** While jobs are lost, this often one of them is reported (milliseconds). */
const REPORT_EVERY_MS = 60_000;
const RETENTION = { removeOnComplete: 100, removeOnFail: 1000 };

/** What the process that enqueues a job and the worker agree on. It contains only plain data. */
export type JobContract<Payload extends ZodType = ZodType> = {
  /** All jobs that call the model share the queue `generation`, so that its limits apply to all of them together. */
  queue: QueueName;
  name: string;
  /**
   * Contains ids of rows and little else. A job whose payload does not match this schema fails without another attempt.
   */
  payload: Payload;
  /** 1 by default. */
  attempts?: number;
  /**
   * Milliseconds before the second attempt. The delay doubles for each later attempt, and is randomly shortened by up
   * to half.
   */
  backoff?: number;
  /**
   * Lower numbers run first: 1 if a user is waiting, 2 if a user will look soon, 3 in the background. A job without a
   * priority runs before all others.
   */
  priority?: 1 | 2 | 3;
};

type EnqueueOptions = { dedupe?: string; delay?: number };

export type Jobs = {
  /**
   * Enqueues a job. Call it after the rows of the job are committed. It never throws and takes at most a second.
   * Returns whether the queue has the job. If a job is lost, a sweep or a schedule finds its rows. Does nothing while a
   * job with the same `dedupe` is waiting or running. `delay` is in milliseconds. A job must still be safe to run twice.
   */
  enqueue<Payload extends ZodType>(
    job: JobContract<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<boolean>;
};

/** Reports that the queue did not take a job. */
export type OnLost = (error: unknown, job: string) => void;

export function openJobs(
  open: (name: string) => Queue,
  { onLost = () => {}, timeLimits = TIME_LIMITS }: { onLost?: OnLost; timeLimits?: TimeLimits } = {},
): Jobs & { close(): Promise<void> } {
  const queues = new Map<QueueName, { queue: Queue; pending: number }>();
  let nextReport = 0;

  function report(error: unknown, job: string): void {
    const now = performance.now();
    if (now < nextReport) return;
    nextReport = now + REPORT_EVERY_MS;
    onLost(error, job);
  }

  function stateOf(name: QueueName) {
    const state = queues.get(name) ?? { queue: open(name).on('error', () => {}), pending: 0 };
    queues.set(name, state);
    return state;
  }

  async function add(job: JobContract, payload: unknown, { dedupe, delay }: EnqueueOptions): Promise<void> {
    const { attempts = 1, backoff, priority = 0 } = job;
    const state = stateOf(job.queue);
    if (state.pending >= MAX_PENDING) throw new Error('Too many jobs are waiting for the queue');
    state.pending += 1;
    try {
      await state.queue.add(job.name, payload, {
        ...RETENTION,
        attempts,
        priority,
        ...(delay !== undefined && { delay }),
        ...(backoff !== undefined && { backoff: { type: 'exponential', delay: backoff, jitter: 0.5 } }),
        ...(dedupe !== undefined && { deduplication: { id: dedupe } }),
      });
    } finally {
      state.pending -= 1;
    }
  }

  return {
    enqueue: (job, payload, options = {}) =>
      withinLimit(timeLimits.enqueue, add(job, payload, options)).then(
        () => true,
        (error) => {
          report(error, job.name);
          return false;
        },
      ),
    close: async () => {
      await Promise.allSettled([...queues.values()].map(({ queue }) => withinLimit(CLOSE_MS, queue.close())));
    },
  };
}
