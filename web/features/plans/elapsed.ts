/** Milliseconds after which a plan takes longer than was promised. */
const PROMISED = 120_000;

/** '0:48', '12:05'. A time in the future, from a clock gone wrong, is '0:00'. */
export function elapsedSince(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const isTakingLong = (iso: string, now: number): boolean => now - Date.parse(iso) > PROMISED;
