const MINUTE = 60_000;
/** Minutes before the second, third ... try; then hourly, until a day has passed. */
const PAUSES = [1, 2, 5, 15, 60];
const TRIES = 28;

/** When a mail that was tried `attempts` times has its next try; null after the last one. `chance` in [0, 1) spreads a crowd. */
export function nextTry(attempts: number, now: Date, chance: number): Date | null {
  if (attempts >= TRIES) return null;
  const pause = PAUSES[attempts - 1] ?? 60;
  return new Date(now.getTime() + pause * MINUTE * (0.9 + 0.2 * chance));
}
