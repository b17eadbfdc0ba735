import { catalogue, isLawArea, orderedTopics } from '#shared/catalogue.ts';
import type { PracticeScope } from '#shared/quiz.constants.ts';

/**
 * Returns how many of `count` questions each area gets in the proportion of the real exam, rounded by largest remainder:
 * 20 questions are 2, 5, 3, 2, 6 and 2.
 */
export function examProportion(count: number): { areaId: string; count: number }[] {
  const items = catalogue.reduce((sum, area) => sum + area.itemCount, 0);
  const exact = catalogue.map((area) => (count * area.itemCount) / items);
  const whole = exact.map(Math.floor);
  const missing = count - whole.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - whole[index]! }))
    .sort((a, b) => b.remainder - a.remainder);
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return catalogue.map(({ id }, index) => ({ areaId: id, count: whole[index]! + (roundedUp.has(index) ? 1 : 0) }));
}

export const topicsOfArea = (areaId: string): string[] =>
  orderedTopics.filter(({ area }) => area.id === areaId).map(({ id }) => id);

/** Returns the topics of a scope that is fixed by the exam's outline; undefined for a scope that depends on the user. */
export function topicsOfScope(scope: PracticeScope): string[] | undefined {
  if (scope === 'law') return orderedTopics.filter(({ area }) => isLawArea(area.id)).map(({ id }) => id);
  return scope.startsWith('area-') ? topicsOfArea(scope.slice('area-'.length)) : undefined;
}
