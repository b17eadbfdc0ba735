import { expect, test } from 'vitest';
import { percentage, performanceBand } from './quiz.constants.ts';

test.each([
  [1, 27, 4],
  [2, 3, 67],
  [7, 10, 70],
  [0, 10, 0],
  [10, 10, 100],
  [0, 0, 0],
])('%i of %i is %i percent [CONST-05, QUIZ-12]', (part, whole, percent) => {
  expect(percentage(part, whole)).toBe(percent);
});

test.each([
  [69.4, 'weak'],
  [69.5, 'moderate'],
  [79.4, 'moderate'],
  [79.5, 'strong'],
  [80, 'strong'],
  [0, 'weak'],
] as const)('an average of %d is %s, based on the rounded figure [CONST-06]', (average, band) => {
  expect(performanceBand(average)).toBe(band);
});
