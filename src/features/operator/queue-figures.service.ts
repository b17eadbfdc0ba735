import type { Job, Queue } from 'bullmq';
import { QUEUE_NAMES, type QueueName } from '../../platform/queue/queue-names.ts';
import { withinLimit } from '../../platform/time-limit.ts';

const LIMIT_MS = 2000;
const CLOSE_MS = 1000;
/** Those of the job contracts; a queue hands out the lower ones first. */
const PRIORITIES = [1, 2, 3];

export type QueueFigures = {
  name: QueueName;
  waiting: number;
  active: number;
  /** For a time to come: the next run of a schedule, and tries after a failure. */
  delayed: number;
  /** Of those that are kept. */
  failed: number;
  /** Seconds since the job that waits longest was due; 0 while none waits. */
  oldest: number;
};

export type QueueOverview = {
  queues: Queue[];
  /** Fails while the queue is away. */
  figures(): Promise<QueueFigures[]>;
  close(): Promise<void>;
};

/** All queues, for those who look after them. */
export function openQueueOverview(open: (name: string) => Queue, clock: () => Date): QueueOverview {
  const queues = QUEUE_NAMES.map((name) => open(name).on('error', () => {}));
  return {
    queues,
    figures: () => withinLimit(LIMIT_MS, Promise.all(queues.map((queue) => figuresOf(queue, clock())))),
    close: async () => {
      await Promise.allSettled(queues.map((queue) => withinLimit(CLOSE_MS, queue.close())));
    },
  };
}

async function figuresOf(queue: Queue, now: Date): Promise<QueueFigures> {
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  // Both ends: on PostgreSQL BullMQ counts from the newest, whatever it is asked for.
  const ends = waiting > 0 ? [...new Set([0, waiting - 1])] : [];
  const heads = await Promise.all([
    ...ends.map((at) => queue.getJobs(['waiting'], at, at, true)),
    prioritized > 0 ? headsByPriority(queue) : [],
  ]);
  const due = heads.flat().map(dueAt);
  const oldest = due.length === 0 ? 0 : Math.max(0, (now.getTime() - Math.min(...due)) / 1000);
  return { name: queue.name as QueueName, waiting: waiting + prioritized, active, delayed, failed, oldest };
}

/** The first of each priority: those of a low one may wait longer than the one that is next. */
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

/** A schedule's job is made one run ahead. */
const dueAt = ({ timestamp, opts }: Job): number => Math.max(timestamp, opts.prevMillis ?? 0);
