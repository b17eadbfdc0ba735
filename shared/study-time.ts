// Time spent with a topic, without zod, for the browser. The schemas are in progress.ts.

/** A stretch of study this short (seconds) is not sent. */
export const SHORTEST_STRETCH = 5;

/** Whole hours, and the whole minutes of the rest. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
}
