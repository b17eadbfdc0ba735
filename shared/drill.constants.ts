// The lengths of a drill, for the browser, without zod. The schemas are in drill.ts.

export const MOST_OF_DRILL = 50;
/** The lengths that the page offers. */
export const DRILL_COUNTS = [10, 20, 40] as const;
