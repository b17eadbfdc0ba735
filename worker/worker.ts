import type { Deps } from '#server/platform/deps.ts';
import type { LeaseTerms } from '#server/platform/lease.ts';
import type { Queues } from '#server/platform/queue/queue.ts';
import { withTimeLimit } from '#server/platform/time-limit.ts';
import { startConsumer } from './consumer.ts';
import { HANDLERS } from './jobs.ts';
import { startSweep } from './sweep.ts';

/** Longest time that closing a consumer or queue may take (milliseconds). */
const CLOSE_MS = 5000;
/** Shorter than the queue's own lock, so that the row is free when the queue gives its job to another worker. */
export const LEASE: LeaseTerms = { durationMs: 12_000, renewalMs: 4000 };

export type WorkerDeps = Deps & { lease?: LeaseTerms };

export type RunningWorker = {
  /** Throws unless the worker takes jobs from all queues. */
  check(): Promise<void>;
  /** Makes the running jobs end early, and waits for them. */
  close(): Promise<void>;
};

/** Starts a consumer for each queue of the handlers, and starts their sweep. */
export async function startWorker(queues: Queues, deps: WorkerDeps, handlers = HANDLERS): Promise<RunningWorker> {
  const stopping = new AbortController();
  const terms = { lease: deps.lease ?? LEASE, stopping: stopping.signal };
  const names = new Set(handlers.map(({ job }) => job.queue));
  const opened = [...names].map((name) => openQueue(queues, name, deps));
  const consumers = await Promise.all(opened.map((queue) => startConsumer(queues, queue, handlers, deps, terms)));
  const sweep = startSweep(handlers, deps, stopping.signal);
  return {
    check: async () => {
      await queues.check();
      if (!consumers.every((consumer) => consumer.isRunning())) throw new Error('a consumer has stopped');
    },
    close: async () => {
      stopping.abort();
      await sweep.close();
      // The time limit is needed because consumers and queues don't close while the queue is down.
      await Promise.allSettled(consumers.map((consumer) => withTimeLimit(CLOSE_MS, consumer.close())));
      await Promise.allSettled(opened.map((queue) => withTimeLimit(CLOSE_MS, queue.close())));
    },
  };
}

const openQueue = (queues: Queues, name: string, { log }: WorkerDeps) =>
  queues.queue(name).on('error', (error) => log.warn({ err: error, queue: name }, 'the queue is unavailable'));
