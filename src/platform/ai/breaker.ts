import { AiFailure } from './ai.ts';

const FAILURES = 5;
const PAUSE_MS = 30_000;

export type Breaker = {
  /** Throws an `AiFailure` while the breaker is open. */
  check(): void;
  succeeded(): void;
  failed(): void;
};

/**
 * Creates a circuit breaker: after five failures in a row, calls fail immediately for 30 seconds instead of making
 * users wait a minute for each. After that, one trial call goes out while the other calls keep failing until it
 * succeeds.
 */
export function createBreaker(clock: () => Date): Breaker {
  let failures = 0;
  let until = 0;
  const pause = () => {
    until = clock().getTime() + PAUSE_MS;
  };
  return {
    check: () => {
      if (failures < FAILURES) return;
      const left = until - clock().getTime();
      if (left > 0) throw new AiFailure('overloaded', Math.ceil(left / 1000));
      pause();
    },
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= FAILURES) pause();
    },
  };
}
