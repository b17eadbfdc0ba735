import { type Area, catalogue } from '#shared/catalogue.ts';
import type { AreaMastery } from '#shared/dashboard.ts';

/** The mastery of the six areas, or 'full' for a picture of the exam without a user's progress. */
export type StripMastery = AreaMastery[] | 'full';

export type CellState = 'strong' | 'in-progress' | 'weak' | 'not-started';
export type Counts = Record<CellState, number>;

// The order of the cells within an area, from the left.
export const STATES: { state: CellState; label: string }[] = [
  { state: 'strong', label: 'Strong' },
  { state: 'in-progress', label: 'In progress' },
  { state: 'weak', label: 'Weak' },
  { state: 'not-started', label: 'Not started' },
];

export function countsOf(area: Area, mastery: StripMastery): Counts {
  if (mastery === 'full') return { strong: area.itemCount, 'in-progress': 0, weak: 0, 'not-started': 0 };
  const areaMastery = mastery.find(({ areaId }) => areaId === area.id);
  return {
    strong: areaMastery?.strong ?? 0,
    'in-progress': areaMastery?.inProgress ?? 0,
    weak: areaMastery?.weak ?? 0,
    'not-started': areaMastery?.notStarted ?? area.itemCount,
  };
}

/** Returns the counts of the whole exam. */
export function totals(mastery: StripMastery): Counts {
  const sum: Counts = { strong: 0, 'in-progress': 0, weak: 0, 'not-started': 0 };
  for (const area of catalogue) {
    const counts = countsOf(area, mastery);
    for (const { state } of STATES) sum[state] += counts[state];
  }
  return sum;
}
