// For the browser, without zod. The schemas are in dashboard.ts.

/** The number of rows in the dashboard's lists of recent activity. */
export const RECENT_ROWS = 5;
export const AREAS_SHOWN = 3;
