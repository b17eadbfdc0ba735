import { expect, test } from 'vitest';
import { percentage, performanceBand, SaveQuizScoreInput } from './quiz.ts';

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
] as const)('an average of %d is %s, as the rounded figure says [CONST-06]', (average, band) => {
  expect(performanceBand(average)).toBe(band);
});

test('a score whose percentage is not the rounded share is refused, the right one passes [QUIZ-23]', () => {
  const score = { topicId: '1.1', score: 2, totalQuestions: 3 };
  expect(SaveQuizScoreInput.safeParse({ ...score, percentage: 67 }).success).toBe(true);
  expect(SaveQuizScoreInput.safeParse({ ...score, percentage: 66 }).error?.issues[0]?.message).toBe(
    'Percentage must be the rounded share of score in totalQuestions',
  );
});
