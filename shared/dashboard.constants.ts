// Without zod, for the browser. The schemas are in dashboard.ts.

/** The recent lists of the dashboard show this many rows. */
export const RECENT_ROWS = 5;
export const AREAS_SHOWN = 3;
