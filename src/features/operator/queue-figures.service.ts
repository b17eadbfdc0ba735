import type { Job, Queue } from 'bullmq';
import { QUEUE_NAMES, type QueueName } from '../../platform/queue/queue-names.ts';
import { TIME_LIMITS, type TimeLimits, withTimeLimit } from '../../platform/time-limit.ts';

const CLOSE_MS = 1000;
/** The priorities of our jobs. A queue processes lower numbers first. */
const PRIORITIES = [1, 2, 3];

export type QueueFigures = {
  name: QueueName;
  waiting: number;
  active: number;
  /** Jobs with a later start time: the next run of a schedule, and retries after a failure. */
  delayed: number;
  /** Failed jobs that the queue still stores. */
  failed: number;
  /** Seconds since the oldest waiting job was due; 0 if none is waiting. */
  oldest: number;
};

export type QueueOverview = {
  queues: Queue[];
  /** Throws while the queue is unavailable. */
  figures(): Promise<QueueFigures[]>;
  close(): Promise<void>;
};

/** Opens all queues for the operator pages and the metrics. */
export function openQueueOverview(
  open: (name: string) => Queue,
  clock: () => Date,
  { queueFigures }: TimeLimits = TIME_LIMITS,
): QueueOverview {
  const queues = QUEUE_NAMES.map((name) => open(name).on('error', () => {}));
  return {
    queues,
    figures: () => withTimeLimit(queueFigures, Promise.all(queues.map((queue) => figuresOf(queue, clock())))),
    close: async () => {
      await Promise.allSettled(queues.map((queue) => withTimeLimit(CLOSE_MS, queue.close())));
    },
  };
}

async function figuresOf(queue: Queue, now: Date): Promise<QueueFigures> {
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  // Reads both ends, because on PostgreSQL BullMQ always counts from the newest job.
  const ends = waiting > 0 ? [...new Set([0, waiting - 1])] : [];
  const heads = await Promise.all([
    ...ends.map((at) => queue.getJobs(['waiting'], at, at, true)),
    prioritized > 0 ? headsByPriority(queue) : [],
  ]);
  const due = heads.flat().map(dueAt);
  const oldest = due.length === 0 ? 0 : Math.max(0, (now.getTime() - Math.min(...due)) / 1000);
  return { name: queue.name as QueueName, waiting: waiting + prioritized, active, delayed, failed, oldest };
}

/** Returns the oldest job of each priority, because the next job is not always the one that has waited longest. */
async function headsByPriority(queue: Queue): Promise<Job[]> {
  const counts = await queue.getCountsPerPriority(PRIORITIES);
  const heads: Job[] = [];
  let before = 0;
  for (const priority of PRIORITIES) {
    const count = counts[priority] ?? 0;
    if (count > 0) heads.push(...(await queue.getJobs(['prioritized'], before, before, true)));
    before += count;
  }
  return heads;
}

/** A schedule creates each job one run ahead, so its timestamp is earlier than its due time. */
const dueAt = ({ timestamp, opts }: Job): number => timestamp + (opts.delay ?? 0);
