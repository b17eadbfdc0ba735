import { expect, test } from 'vitest';
import { catalogue } from '#shared/catalogue.ts';
import { drawAreas, topicsOfScope } from './practice.rules.ts';

test('an area has its topics, and the law has areas 5 and 6 [QUIZ-29]', () => {
  expect(topicsOfScope('area-2')).toEqual(['2.1', '2.2', '2.3']);
  expect(topicsOfScope('area-6')).toEqual(['6']);
  expect(topicsOfScope('law')).toEqual(['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '6']);
  expect(topicsOfScope('weak')).toBeUndefined();
});

test('the areas of a few questions are drawn by their weight in the exam [BEYOND-05]', () => {
  let drawn = 0;
  // Each of the 83 places once.
  const parts = drawAreas(83, () => (drawn++ + 0.5) / 83);
  expect(parts).toEqual(catalogue.map(({ id, itemCount }) => ({ areaId: id, count: itemCount })));
  expect(drawAreas(5, () => 0.999)).toEqual([{ areaId: '6', count: 5 }]);
});
