import { setTimeout as delay } from 'node:timers/promises';

type Terms = {
  pauseMs: number;
  /** How long to keep retrying. If omitted, only `mayTryAgain` and `signal` stop the retries. */
  forMs?: number;
  signal?: AbortSignal;
  /** Decides after each failure. Without it, each failure is followed by another try. */
  mayTryAgain?: (error: unknown) => boolean;
};

/** Runs `run` until it succeeds, and returns its result. Throws the last error when no further try is allowed. */
export async function tryAgain<Result>(
  run: () => Promise<Result>,
  { pauseMs, forMs = Infinity, signal, mayTryAgain = () => true }: Terms,
): Promise<Result> {
  const end = performance.now() + forMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!mayTryAgain(error) || signal?.aborted || performance.now() > end) throw error;
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
