import type { AreaMastery } from '#shared/dashboard.ts';

/** Invented progress of a user halfway through. Each row adds up to the number of questions in its area. */
export const exampleMastery: AreaMastery[] = [
  { areaId: '1', strong: 7, inProgress: 2, weak: 0, notStarted: 0 },
  { areaId: '2', strong: 7, inProgress: 7, weak: 0, notStarted: 7 },
  { areaId: '3', strong: 0, inProgress: 3, weak: 3, notStarted: 6 },
  { areaId: '4', strong: 0, inProgress: 1, weak: 1, notStarted: 6 },
  { areaId: '5', strong: 8, inProgress: 0, weak: 8, notStarted: 9 },
  { areaId: '6', strong: 0, inProgress: 0, weak: 0, notStarted: 8 },
];
