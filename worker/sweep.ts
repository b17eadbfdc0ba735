import { openCall } from '#server/call.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Handler } from '#server/platform/queue/handler.ts';

const EVERY_MS = 5000;

/**
 * Runs the sweeps of all handlers repeatedly. It uses a timer instead of a schedule in the queue, because the queue can lose
 * its schedules.
 */
export function startSweep(
  handlers: Handler[],
  deps: Deps,
  stopping: AbortSignal,
  every = EVERY_MS,
): { close(): Promise<void> } {
  const { log } = deps;
  let round: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    for (const { job, sweep } of handlers) {
      if (stopping.aborted) return;
      try {
        const found = (await sweep?.(openCall(deps, null))) ?? {};
        if (Object.values(found).some((count) => count !== 0))
          log.warn({ job: job.name, ...found }, 'the sweep found lost jobs');
      } catch (error) {
        log.warn({ err: error, job: job.name }, 'the sweep failed');
      }
    }
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
