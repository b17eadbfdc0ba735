import { AiFailure } from './ai.ts';

const FAILURES = 5;
const PAUSE_MS = 30_000;

export type Breaker = {
  /** Throws while calls pause. */
  check(): void;
  succeeded(): void;
  failed(): void;
};

/**
 * After five failures in a row calls pause for 30 seconds: users get their answer at once instead of after a minute.
 * Then one call goes out to try, and the others wait for what it meets.
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
