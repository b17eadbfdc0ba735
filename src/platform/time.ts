export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Returns the UTC day of a time, such as 2026-11-22. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
