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

/**
 * Starts a process and restarts it, after an increasing pause, whenever it ends by itself. Calls `giveUp` instead of
 * restarting it after five exits within a minute. Throws when the first start fails.
 */
export async function supervise(
  name: string,
  start: () => Promise<ManagedProcess>,
  giveUp: () => void,
  firstPauseMs = 200,
): Promise<ManagedProcess> {
  const stopping = new AbortController();
  const exits: number[] = [];
  let current = await start();

  async function pause(reason: string): Promise<boolean> {
    exits.push(Date.now());
    const recent = exits.filter((time) => time > Date.now() - WITHIN_MS).length;
    if (recent >= MAX_EXITS) {
      console.error(`${name}: ${reason}. It has exited ${recent} times within a minute. Giving up.`);
      return false;
    }
    const pauseMs = firstPauseMs * PAUSE_GROWTH ** (recent - 1);
    console.error(`${name}: ${reason}. Restarting it in ${pauseMs / 1000} s.`);
    await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    return true;
  }

  async function restart(reason: string): Promise<boolean> {
    if (!(await pause(reason))) return false;
    if (stopping.signal.aborted) return true;
    try {
      current = await start();
      if (stopping.signal.aborted) await current.stop();
      return true;
    } catch (error) {
      return restart((error as Error).message);
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
