import type { Strip } from '#web/features/exam-strip/strip.ts';

const counts = [7, 10, 5, 4, 12, 3];

/** Invented progress of a candidate halfway through. */
export const exampleStrip: Strip = { fill: 'expected', counts };
export const exampleCount = counts.reduce((sum, count) => sum + count, 0);
