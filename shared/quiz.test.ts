import { expect, test } from 'vitest';
import { SaveQuizScoreInput } from './quiz.ts';

test('a score is rejected if its percentage is not the rounded share [QUIZ-23]', () => {
  const score = { topicId: '1.1', score: 2, totalQuestions: 3 };
  expect(SaveQuizScoreInput.safeParse({ ...score, percentage: 67 }).success).toBe(true);
  expect(SaveQuizScoreInput.safeParse({ ...score, percentage: 66 }).error?.issues[0]?.message).toBe(
    'Percentage must be the rounded share of score in totalQuestions',
  );
});
