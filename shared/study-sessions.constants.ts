// For the browser, without zod. The schemas are in study-sessions.ts.

export const GOAL_KINDS = ['minutes', 'questions', 'cards'] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];
export const MOST_OF_GOAL = 500;
/** What the column of the active time can hold (seconds). */
export const MOST_ACTIVE_SECONDS = 2 ** 31 - 1;
/** A study session pauses after this long without any action of the user (seconds). */
export const IDLE_SECONDS = 120;
/** A study session without a report for this long is closed (hours). */
export const ABANDONED_HOURS = 12;
