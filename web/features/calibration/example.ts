/**
 * The chance of passing after so many answers, by the share of correct ones, in a simplified exam: all 83 questions are
 * one area, and we assume nothing before the first answer. example.test.ts computes them.
 */
export const EXAMPLE_SHARES = [0.7, 0.75, 0.8, 0.85];
export const EXAMPLE: { answers: number; chances: number[] }[] = [
  { answers: 10, chances: [0.424, 0.545, 0.667, 0.778] },
  { answers: 50, chances: [0.455, 0.691, 0.874, 0.967] },
  { answers: 166, chances: [0.464, 0.77, 0.949, 0.996] },
];
