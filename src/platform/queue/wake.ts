import type { Queue } from 'bullmq';
import { withinLimit } from '../time-limit.ts';

/** What a close may take while the queue is away (milliseconds). */
const CLOSE_MS = 1000;

export type Wake = {
  /**
   * Asks the worker to run a job now, after its rows are committed. Never throws and never waits: a call that is lost, as
   * while Redis is away, is made good by the job's schedule.
   */
  wake(job: string): void;
};

/** One call is under way for each job at a time, and one may follow it: an outage piles nothing up. */
export function openWake(open: (name: string) => Queue): Wake & { close(): Promise<void> } {
  const queues = new Map<string, Queue>();
  const underWay = new Map<string, { isAskedAgain: boolean }>();

  function queueOf(name: string): Queue {
    const queue = queues.get(name) ?? open(name).on('error', () => {});
    queues.set(name, queue);
    return queue;
  }

  async function add(name: string): Promise<void> {
    const call = { isAskedAgain: false };
    underWay.set(name, call);
    try {
      do {
        call.isAskedAgain = false;
        await queueOf(name).add(name, {}, { removeOnComplete: true, removeOnFail: true });
      } while (call.isAskedAgain);
    } catch {
      // Lost: the schedule makes it good.
    } finally {
      underWay.delete(name);
    }
  }

  return {
    wake: (name) => {
      const call = underWay.get(name);
      if (call) call.isAskedAgain = true;
      else void add(name);
    },
    close: async () => {
      const closed = [...queues.values()].map((queue) => withinLimit(CLOSE_MS, queue.close()));
      await Promise.allSettled(closed);
    },
  };
}
