// For the browser, without zod. The schemas are in review.ts.

export const RATINGS = ['again', 'good'] as const;
export type Rating = (typeof RATINGS)[number];
export const REVIEW_KINDS = ['card', 'question'] as const;
/** The most items of one queue. */
export const QUEUE_LENGTH = 50;
/** The days before the exam day on which everything comes once more. */
export const LAST_DAYS = 3;
/** The minutes of the warm-up on the exam day. */
export const WARM_UP_MINUTES = 10;
/** How long a grade can be taken back. */
export const UNDO_MINUTES = 10;
