import type { Running } from './supervisor.ts';

/** One press of Ctrl-C arrives twice, from the terminal and from npm: only a later one is a second press. */
const SAME_PRESS_MS = 1_000;

export type Lifetime = {
  /** Aborted when the end begins. */
  signal: AbortSignal;
  /** Stops `running` at the end, before what was handed over earlier. */
  own(running: Running): void;
  /** Begins the end. */
  end(exitCode: number): void;
};

/**
 * Runs `start`, then stays until a signal or `end`. Then it stops all that `start` handed over, the last first, and
 * ends the process. A second Ctrl-C kills the rest.
 */
export async function live(start: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const owned: Running[] = [];
  let exitCode = 0;
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
      console.error('Killing what is left.');
      for (const running of owned) running.kill();
      process.exit(1);
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  // Without a reader (npm or the terminal is gone) a line gets lost; that must not end us before our processes.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    console.error(error);
    end(1);
  });

  try {
    await start({ signal: ending.signal, own: (running) => owned.push(running), end });
  } catch (error) {
    if (!ending.signal.aborted) console.error((error as Error).message);
    end(1);
  }
  if (!ending.signal.aborted) await new Promise((ended) => ending.signal.addEventListener('abort', ended));
  for (const running of owned.toReversed()) await running.stop().catch((error) => console.error(error));
  process.exit(exitCode);
}
