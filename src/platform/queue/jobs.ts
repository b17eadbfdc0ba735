import type { Queue } from 'bullmq';
import type { ZodType, z } from 'zod';
import { withinLimit } from '../time-limit.ts';

/** All that may ask the model: its limits hold for the sum. */
export const GENERATION = 'generation';

/** What an enqueue may take (milliseconds). */
const ENQUEUE_MS = 1000;
/** What a close may take while the queue is away (milliseconds). */
const CLOSE_MS = 1000;
/** While the queue is away, calls wait in memory for it: no more than these, the others are lost at once. */
const MAX_UNDER_WAY = 200;
const KEPT = { removeOnComplete: 100, removeOnFail: 1000 };

/** What one side puts into the queue and the other takes out: a feature's `.job.ts` is one, as plain data. */
export type JobContract<Payload extends ZodType = ZodType> = {
  name: string;
  /** Ids of rows and little else. A job whose payload breaks it ends at once. */
  payload: Payload;
  attempts: number;
  /** Milliseconds before the second attempt; twice as many before each later one, up to a half of them less by chance. */
  backoff: number;
  /** Lower ones go first: 1 where somebody waits, 2 where somebody will look, 3 in the background. */
  priority: 1 | 2 | 3;
};

export type Jobs = {
  /**
   * Asks the worker for a job, after its row is committed. Never throws, is over after a second, and tells whether the queue
   * has it. What is lost, as while the queue is away, is found again by the sweep of the rows, so a job is never the only
   * one who knows. While a job of the same `dedupe` waits or runs, none is added; it must be safe to run twice all the same.
   */
  enqueue<Payload extends ZodType>(
    job: JobContract<Payload>,
    payload: z.input<Payload>,
    options: { dedupe: string },
  ): Promise<boolean>;
};

export function openJobs(open: (name: string) => Queue): Jobs & { close(): Promise<void> } {
  let queue: Queue | undefined;
  let underWay = 0;

  async function add({ name, attempts, backoff, priority }: JobContract, payload: unknown, dedupe: string) {
    queue ??= open(GENERATION).on('error', () => {});
    underWay += 1;
    try {
      await queue.add(name, payload, {
        attempts,
        backoff: { type: 'exponential', delay: backoff, jitter: 0.5 },
        priority,
        deduplication: { id: dedupe },
        ...KEPT,
      });
    } finally {
      underWay -= 1;
    }
  }

  return {
    enqueue: async (job, payload, { dedupe }) => {
      if (underWay >= MAX_UNDER_WAY) return false;
      return await withinLimit(ENQUEUE_MS, add(job, payload, dedupe)).then(
        () => true,
        () => false,
      );
    },
    close: async () => {
      if (queue) await withinLimit(CLOSE_MS, queue.close()).catch(() => {});
    },
  };
}
