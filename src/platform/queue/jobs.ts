import type { Queue } from 'bullmq';
import type { ZodType, z } from 'zod';
import { withinLimit } from '../time-limit.ts';
import type { QueueName } from './queue-names.ts';

/** Longest time that an enqueue takes (milliseconds). */
const ENQUEUE_MS = 1000;
/** Longest time that a close takes while the queue is away (milliseconds). */
const CLOSE_MS = 1000;
/** While a queue is away, its calls wait in memory: at most this many, and further jobs are lost at once. */
const MAX_PENDING = 200;
const RETENTION = { removeOnComplete: 100, removeOnFail: 1000 };

/** What the two sides of a queue agree on: plain data. */
export type JobContract<Payload extends ZodType = ZodType> = {
  /** All jobs that ask the model share the queue `generation`, because its limits hold for their sum. */
  queue: QueueName;
  name: string;
  /** Ids of rows and little else. A job whose payload breaks this schema fails without another attempt. */
  payload: Payload;
  /** 1 by default. */
  attempts?: number;
  /** Milliseconds before the second attempt. The pause doubles for each later one, and is up to a half shorter by chance. */
  backoff?: number;
  /** Lower numbers go first: 1 where a user waits, 2 where a user will look, 3 in the background. None goes before all. */
  priority?: 1 | 2 | 3;
};

export type Jobs = {
  /**
   * Enqueues a job; call it after the rows of the job are committed. Never throws, takes a second at most, and returns whether
   * the queue has the job. A lost job is no loss: a sweep or a schedule finds its rows. While a job with the same `dedupe`
   * waits or runs, none is added; a job must be safe to run twice all the same.
   */
  enqueue<Payload extends ZodType>(
    job: JobContract<Payload>,
    payload: z.input<Payload>,
    options?: { dedupe?: string },
  ): Promise<boolean>;
};

export function openJobs(open: (name: string) => Queue): Jobs & { close(): Promise<void> } {
  const queues = new Map<QueueName, { queue: Queue; pending: number }>();

  function stateOf(name: QueueName) {
    const state = queues.get(name) ?? { queue: open(name).on('error', () => {}), pending: 0 };
    queues.set(name, state);
    return state;
  }

  async function add(job: JobContract, payload: unknown, dedupe: string | undefined): Promise<void> {
    const { attempts = 1, backoff, priority = 0 } = job;
    const state = stateOf(job.queue);
    if (state.pending >= MAX_PENDING) throw new Error('Too many jobs wait for the queue');
    state.pending += 1;
    try {
      await state.queue.add(job.name, payload, {
        ...RETENTION,
        attempts,
        priority,
        ...(backoff !== undefined && { backoff: { type: 'exponential', delay: backoff, jitter: 0.5 } }),
        ...(dedupe !== undefined && { deduplication: { id: dedupe } }),
      });
    } finally {
      state.pending -= 1;
    }
  }

  return {
    enqueue: (job, payload, { dedupe } = {}) =>
      withinLimit(ENQUEUE_MS, add(job, payload, dedupe)).then(
        () => true,
        () => false,
      ),
    close: async () => {
      await Promise.allSettled([...queues.values()].map(({ queue }) => withinLimit(CLOSE_MS, queue.close())));
    },
  };
}
