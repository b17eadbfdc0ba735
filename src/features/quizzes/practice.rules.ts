import { isLawArea, orderedTopics } from '#shared/catalogue.ts';
import type { PracticeScope } from '#shared/quiz.constants.ts';

export const topicsOfArea = (areaId: string): string[] =>
  orderedTopics.filter(({ area }) => area.id === areaId).map(({ id }) => id);

/** Returns the topics of a scope that is fixed by the exam's outline; undefined for a scope that depends on the user. */
export function topicsOfScope(scope: PracticeScope): string[] | undefined {
  if (scope === 'law') return orderedTopics.filter(({ area }) => isLawArea(area.id)).map(({ id }) => id);
  return scope.startsWith('area-') ? topicsOfArea(scope.slice('area-'.length)) : undefined;
}
