import { catalogue, isLawArea, orderedTopics } from '#shared/catalogue.ts';
import type { PracticeScope } from '#shared/quiz.constants.ts';

/**
 * Draws the areas of a few questions by their number of questions in the exam. An area can come more than once. A small set
 * in the exact proportion of the exam would never ask about some areas.
 */
export function drawAreas(count: number, random: () => number): { areaId: string; count: number }[] {
  const places = catalogue.flatMap(({ id, itemCount }) => Array.from({ length: itemCount }, () => id));
  const drawn = Array.from({ length: count }, () => places[Math.floor(random() * places.length)]!);
  return [...Map.groupBy(drawn, (id) => id)].map(([areaId, of]) => ({ areaId, count: of.length }));
}

export const topicsOfArea = (areaId: string): string[] =>
  orderedTopics.filter(({ area }) => area.id === areaId).map(({ id }) => id);

/** Returns the topics of a scope that is fixed by the exam's outline; undefined for a scope that depends on the user. */
export function topicsOfScope(scope: PracticeScope): string[] | undefined {
  if (scope === 'law') return orderedTopics.filter(({ area }) => isLawArea(area.id)).map(({ id }) => id);
  return scope.startsWith('area-') ? topicsOfArea(scope.slice('area-'.length)) : undefined;
}
