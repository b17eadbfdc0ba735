import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { seeded } from './seeded.ts';
import { stripCells } from './strip-cells.ts';

const areasWith = (estimates: readonly number[], questions = 0) =>
  catalogue.map(({ id, itemCount }, index) => ({ area: id, items: itemCount, questions, estimate: estimates[index]! }));
const expectedOf = (areas: ReturnType<typeof areasWith>) =>
  areas.reduce((sum, { items, estimate }) => sum + items * estimate, 0);
const filled = (estimates: readonly number[]) => {
  const areas = areasWith(estimates);
  return stripCells(areas, expectedOf(areas)).map((area) => area.filled);
};

test('the filled cells of the areas add up to the rounded expected number, by largest remainder [VOICE-04]', () => {
  // 4.5, 10.5, 6, 4, 12.5 and 4 questions are 41.5, which is 42: the two cells go to the lower areas.
  expect(filled([0.5, 0.5, 0.5, 0.5, 0.5, 0.5])).toEqual([5, 11, 6, 4, 12, 4]);
  expect(filled([1, 1, 1, 1, 1, 1])).toEqual([9, 21, 12, 8, 25, 8]);
  expect(filled([0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 0]);
  // 12 x 0.7 and 8 x 0.55 have equal remainders, but not in floating point. 12.8 are 13, and area 3 gets the cell.
  expect(filled([0, 0, 0.7, 0.55, 0, 0])).toEqual([0, 0, 9, 4, 0, 0]);
});

test('whatever the estimates are, the sum is the headline and no area has more cells than questions [VOICE-03, VOICE-04]', () => {
  const random = seeded(4);
  for (let round = 0; round < 2000; round += 1) {
    const areas = areasWith(catalogue.map(() => random()));
    const cells = stripCells(areas, expectedOf(areas));
    expect(cells.reduce((sum, area) => sum + area.filled, 0)).toBe(Math.round(expectedOf(areas)));
    for (const [index, { filled, items }] of cells.entries()) {
      expect(Math.abs(filled - items * areas[index]!.estimate)).toBeLessThan(1);
      expect(filled).toBeLessThanOrEqual(items);
    }
  }
});

test('without an estimate an area has a gray cell for each question answered, and none is filled [VOICE-04]', () => {
  const cells = stripCells(areasWith([0.9, 0.9, 0.9, 0.9, 0.9, 0.9], 9), null);
  expect(cells.map(({ gray }) => gray)).toEqual([9, 9, 9, 8, 9, 8]);
  expect(cells.every(({ filled }) => filled === 0)).toBe(true);
});
