import { MINUTE_MS } from '../time.ts';

/** Minutes before the second attempt, the third, and so on. Later attempts are hourly until a day has passed. */
const PAUSES = [1, 2, 5, 15, 60];
const TRIES = 28;

/**
 * Returns the time of the next attempt after `attempts` attempts, or null after the last one. `random` in [0, 1)
 * spreads the attempts of many mails over time.
 */
export function nextTry(attempts: number, now: Date, random: number): Date | null {
  if (attempts >= TRIES) return null;
  const pause = PAUSES[attempts - 1] ?? 60;
  return new Date(now.getTime() + pause * MINUTE_MS * (0.9 + 0.2 * random));
}
