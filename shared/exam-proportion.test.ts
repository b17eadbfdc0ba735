import { expect, test } from 'vitest';
import { examProportion } from './exam-proportion.ts';

test.each([
  [83, [9, 21, 12, 8, 25, 8]],
  [20, [2, 5, 3, 2, 6, 2]],
  [10, [1, 3, 1, 1, 3, 1]],
  [5, [1, 1, 1, 0, 2, 0]],
  [1, [0, 0, 0, 0, 1, 0]],
])('%i questions in the proportion of the exam [QUIZ-29, EXAM-01]', (count, shares) => {
  expect(examProportion(count).map((share) => share.count)).toEqual(shares);
  expect(examProportion(count).map(({ areaId }) => areaId)).toEqual(['1', '2', '3', '4', '5', '6']);
});
