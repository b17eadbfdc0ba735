import type { Logger } from 'pino';

const TIMEOUT_MS = 10_000;

/**
 * Runs `close` once, when the process receives a stop signal or its parent process exits, and then exits. Ctrl-C
 * signals all processes of a group at once. A child process ignores it because its parent stops it in the right order.
 */
export function onceAskedToStop(log: Logger, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const timer = setTimeout(() => {
      log.error('shutdown timed out: exiting');
      process.exit(1);
    }, TIMEOUT_MS);
    timer.unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  };

  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('disconnect', () => stop('the parent process exited'));
  process.on('SIGINT', () => {
    if (process.send === undefined) void stop('SIGINT');
  });
}

/**
 * Logs an error that nothing caught, and exits. Node would print the error with all of its fields, which can contain a
 * row of the database.
 */
export function exitOnCrash(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an unexpected error: exiting');
    process.exit(1);
  });
}
