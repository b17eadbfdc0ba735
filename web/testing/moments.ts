/** Every test begins at this moment, and time stands still unless the test moves it, so that no test runs over midnight. */
export const NOW = new Date('2026-11-23T15:00:00.000Z');

const HOUR_MS = 3_600_000;

export const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();
export const daysAgo = (days: number): string => hoursAgo(24 * days);
export const minutesFromNow = (minutes: number): string => hoursAgo(-minutes / 60);
