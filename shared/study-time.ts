// Study time, for the browser, without zod. The schemas are in progress.ts.

/** In seconds. Periods of study this short are not sent. */
export const SHORTEST_STRETCH = 5;

/** Converts seconds to whole hours and the remaining whole minutes. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
}
