import type { Logger } from 'pino';

const LIMIT_MS = 10_000;

/**
 * Runs `close` once, when the process is asked to stop or the process that started it is gone, then ends the process.
 * Ctrl-C reaches a whole group of processes at once; the one that started this one decides the order, so it is left to it.
 */
export function onceAskedToStop(log: Logger, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const limit = setTimeout(() => {
      log.error('not stopped in time: ending');
      process.exit(1);
    }, LIMIT_MS);
    limit.unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'not stopped cleanly');
      process.exit(1);
    }
  };

  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('disconnect', () => stop('the starting process is gone'));
  process.on('SIGINT', () => {
    if (process.send === undefined) void stop('SIGINT');
  });
}
