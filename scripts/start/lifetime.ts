import type { ManagedProcess } from './supervisor.ts';

/** One press of Ctrl-C sends two signals, one from the terminal and one from npm. A later signal is a second press. */
const SAME_PRESS_MS = 1_000;

export type Lifetime = {
  /** Aborted when the shutdown begins. */
  signal: AbortSignal;
  /** Registers a process to stop at shutdown. Processes stop in reverse order of registration. */
  register(managed: ManagedProcess): void;
  /** Whether the product was ready once. */
  wasReady(): boolean;
  markReady(): void;
  /** Begins the shutdown. */
  end(exitCode: number): void;
};

/**
 * Runs `start` and waits for a signal or a call of `end`. Then stops all registered processes and ends this process. A
 * second Ctrl-C kills the processes that are still running.
 */
export async function runUntilShutdown(start: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const registered: ManagedProcess[] = [];
  let exitCode = 0;
  let isReady = false;
  let endedAt = 0;

  function end(code: number): void {
    if (ending.signal.aborted) return;
    exitCode = code;
    endedAt = Date.now();
    ending.abort();
  }
  function onSignal(): void {
    if (!ending.signal.aborted) {
      end(0);
    } else if (Date.now() - endedAt > SAME_PRESS_MS) {
      console.error('Killing the processes that are still running.');
      for (const managed of registered) managed.kill();
      process.exit(1);
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  // Writing fails if npm or the terminal is gone. That error must not end this process before its child processes.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    console.error(error);
    end(1);
  });

  try {
    await start({
      signal: ending.signal,
      register: (managed) => registered.push(managed),
      wasReady: () => isReady,
      markReady: () => {
        isReady = true;
      },
      end,
    });
  } catch (error) {
    if (!ending.signal.aborted) console.error((error as Error).message);
    end(1);
  }
  if (!ending.signal.aborted) await new Promise((ended) => ending.signal.addEventListener('abort', ended));
  for (const managed of registered.toReversed()) await managed.stop().catch((error) => console.error(error));
  process.exit(exitCode);
}
