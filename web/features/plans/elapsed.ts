/** The upper end of the promised 1-2 minutes, in milliseconds. */
const PROMISED_MS = 120_000;

/** Returns the time since `iso`, such as '0:48' or '12:05', or '0:00' if a wrong clock puts `iso` in the future. */
export function elapsedSince(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const isTakingLong = (iso: string, now: number): boolean => now - Date.parse(iso) > PROMISED_MS;
