import { expect, test } from 'vitest';
import { topicsOfScope } from './practice.rules.ts';

test('an area has its topics, and the law has areas 5 and 6 [QUIZ-29]', () => {
  expect(topicsOfScope('area-2')).toEqual(['2.1', '2.2', '2.3']);
  expect(topicsOfScope('area-6')).toEqual(['6']);
  expect(topicsOfScope('law')).toEqual(['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '6']);
  expect(topicsOfScope('weak')).toBeUndefined();
});
