import { setTimeout as delay } from 'node:timers/promises';

/** A process of ours that is up. */
export type Running = {
  /** Resolves, with the reason in words, when it has ended. */
  exited: Promise<string>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** Ends it without asking. */
  kill(): void;
};

const DEATHS_AT_MOST = 5;
const WITHIN_MS = 60_000;
const PAUSE_GROWTH = 3;

/**
 * Starts a process and starts it again, after a growing pause, whenever it ends by itself. The first start may throw;
 * after five deaths within a minute `giveUp` is called instead of a further start.
 */
export async function supervise(
  name: string,
  start: () => Promise<Running>,
  giveUp: () => void,
  firstPauseMs = 200,
): Promise<Running> {
  const stopping = new AbortController();
  const deaths: number[] = [];
  let current = await start();

  async function pause(reason: string): Promise<boolean> {
    deaths.push(Date.now());
    const recent = deaths.filter((time) => time > Date.now() - WITHIN_MS).length;
    if (recent >= DEATHS_AT_MOST) {
      console.error(`${name}: ${reason}. That was death number ${recent} within a minute: giving up.`);
      return false;
    }
    const pauseMs = firstPauseMs * PAUSE_GROWTH ** (recent - 1);
    console.error(`${name}: ${reason}. Starting it again in ${pauseMs / 1000} s.`);
    await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    return true;
  }

  async function startAgain(reason: string): Promise<boolean> {
    if (!(await pause(reason))) return false;
    if (stopping.signal.aborted) return true;
    try {
      current = await start();
      if (stopping.signal.aborted) await current.stop();
      return true;
    } catch (error) {
      return startAgain((error as Error).message);
    }
  }

  async function watch(): Promise<string> {
    for (;;) {
      const reason = await current.exited;
      if (stopping.signal.aborted) return reason;
      if (!(await startAgain(reason))) {
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
