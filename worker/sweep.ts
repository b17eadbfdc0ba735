import { openCall } from '#server/call.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Handler } from '#server/platform/queue/handler.ts';

const EVERY_MS = 5000;
/** The sweep looks for lost schedules once in this many rounds. A Redis without persistence loses them when it restarts. */
const SCHEDULE_ROUNDS = 6;

/**
 * Creates the schedules of all handlers, and then repeatedly restores lost ones and runs the sweeps. It uses a timer instead
 * of a schedule in the queue, because the queue can lose its schedules.
 */
export function startSweep(
  handlers: Handler[],
  deps: Deps,
  stopping: AbortSignal,
  every = EVERY_MS,
): { close(): Promise<void> } {
  const { log, queue } = deps;
  const scheduled = new Set<Handler>();
  let rounds = 0;
  let round: Promise<void> | undefined;

  async function schedule(handler: Handler): Promise<void> {
    const isNew = !scheduled.has(handler);
    if (handler.every === undefined || !(isNew || rounds % SCHEDULE_ROUNDS === 0)) return;
    if (await queue.schedule(handler.job, handler.every, { isNew })) scheduled.add(handler);
  }

  async function sweep(): Promise<void> {
    for (const handler of handlers) {
      const { name: job } = handler.job;
      if (stopping.aborted) return;
      await schedule(handler);
      try {
        const found = (await handler.sweep?.(openCall(deps, null))) ?? {};
        if (Object.values(found).some((count) => count !== 0))
          log.warn({ job, ...found }, 'the sweep found work without a job');
      } catch (error) {
        log.warn({ err: error, job }, 'the sweep failed');
      }
    }
    rounds += 1;
  }

  const start = () => {
    round ??= sweep().finally(() => {
      round = undefined;
    });
  };
  start();
  const timer = setInterval(start, every);
  return {
    close: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
