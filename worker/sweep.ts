import type { Handler, JobDeps } from '#server/platform/queue/handler.ts';

const EVERY_MS = 5000;

/**
 * Runs the handlers' sweeps at regular intervals. It uses its own timer, because a schedule in the queue is lost if the
 * queue is lost.
 */
export function startSweep(handlers: Handler[], deps: JobDeps, every = EVERY_MS): { close(): Promise<void> } {
  const { orm, log, stopping } = deps;
  let round: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    for (const { job, sweep } of handlers) {
      if (stopping.aborted) return;
      try {
        const found = (await sweep?.(orm.em.fork(), deps)) ?? {};
        if (Object.values(found).some((count) => count !== 0))
          log.warn({ job: job.name, ...found }, 'the sweep found jobs that were lost');
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
