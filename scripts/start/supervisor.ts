import { setTimeout as delay } from 'node:timers/promises';

/** A running process that we started. */
export type ManagedProcess = {
  /** Resolves when the process has ended, with the reason as text. */
  exited: Promise<string>;
  /** Asks the process to end and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills the process. */
  kill(): void;
};

const MAX_EXITS = 5;
const WITHIN_MS = 60_000;
const PAUSE_GROWTH = 3;
const LONGEST_PAUSE_MS = 30_000;

export type Supervision = {
  /** Whether the product was ready once. */
  wasReady: () => boolean;
  /** Ends the start of the product. */
  giveUp: () => void;
  firstPauseMs?: number;
  longestPauseMs?: number;
};

/**
 * Starts a process and restarts it, after an increasing pause, whenever it ends by itself. Five exits within a minute before
 * the product was ready mean a fault of the configuration, so it calls `giveUp` instead of restarting. Afterwards it tries
 * again forever, because what is missing, such as a full disk or the database, can come back. Throws when the first start
 * fails.
 */
export async function supervise(
  name: string,
  start: () => Promise<ManagedProcess>,
  { wasReady, giveUp, firstPauseMs = 200, longestPauseMs = LONGEST_PAUSE_MS }: Supervision,
): Promise<ManagedProcess> {
  const stopping = new AbortController();
  let exits: number[] = [];
  /** The exits in a row, each within a minute of the start. */
  let inARow = 0;
  let current = await start();
  let startedAt = Date.now();

  async function pause(reason: string): Promise<boolean> {
    const now = Date.now();
    exits = [...exits, now].filter((time) => time > now - WITHIN_MS);
    if (exits.length >= MAX_EXITS && !wasReady()) {
      console.error(`${name}: ${reason}. It has exited ${exits.length} times within a minute. Giving up.`);
      return false;
    }
    inARow = now - startedAt > WITHIN_MS ? 1 : inARow + 1;
    const pauseMs = Math.min(firstPauseMs * PAUSE_GROWTH ** (inARow - 1), longestPauseMs);
    console.error(`${name}: ${reason}. Restarting it in ${pauseMs / 1000} s.`);
    await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    return true;
  }

  async function restart(reason: string): Promise<boolean> {
    for (let latest = reason; ; ) {
      if (!(await pause(latest))) return false;
      if (stopping.signal.aborted) return true;
      startedAt = Date.now();
      try {
        current = await start();
        if (stopping.signal.aborted) await current.stop();
        return true;
      } catch (error) {
        latest = (error as Error).message;
      }
    }
  }

  async function watch(): Promise<string> {
    for (;;) {
      const reason = await current.exited;
      if (stopping.signal.aborted) return reason;
      if (!(await restart(reason))) {
        giveUp();
        return reason;
      }
    }
  }

  const exited = watch();
  return {
    exited,
    async stop() {
      stopping.abort();
      await current.stop();
      await exited;
    },
    kill() {
      stopping.abort();
      current.kill();
    },
  };
}
