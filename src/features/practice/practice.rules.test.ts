import { expect, test } from 'vitest';
import { examProportion, topicsOfScope } from './practice.rules.ts';

test.each([
  [83, [9, 21, 12, 8, 25, 8]],
  [20, [2, 5, 3, 2, 6, 2]],
  [10, [1, 3, 1, 1, 3, 1]],
  [5, [1, 1, 1, 0, 2, 0]],
  [1, [0, 0, 0, 0, 1, 0]],
])('%i questions in the proportion of the exam [QUIZ-29]', (count, shares) => {
  expect(examProportion(count).map((share) => share.count)).toEqual(shares);
  expect(examProportion(count).map(({ areaId }) => areaId)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('an area has its topics, and the law has areas 5 and 6 [QUIZ-29]', () => {
  expect(topicsOfScope('area-2')).toEqual(['2.1', '2.2', '2.3']);
  expect(topicsOfScope('area-6')).toEqual(['6']);
  expect(topicsOfScope('law')).toEqual(['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '6']);
  expect(topicsOfScope('weak')).toBeUndefined();
});
