import type { Readiness } from '#shared/readiness.ts';
import { counted } from '#web/lib/counted.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Says what an estimate still needs: 'Answer 12 more questions, and at least one in area 4, to see where you stand.' */
export const missingText = (missing: NonNullable<Readiness['missing']>): string =>
  `${missingAnswers(missing)}, to see where you stand.`;

function missingAnswers({ answers, areas }: NonNullable<Readiness['missing']>): string {
  if (areas.length === 6) return `Answer ${counted(answers, 'question')}, and at least one in each area`;
  const inAreas = areas.length === 1 ? `in area ${areas[0]}` : `in each of areas ${list.format(areas)}`;
  if (answers === 0) return `Answer at least one question ${inAreas}`;
  const more = `Answer ${counted(answers, 'more question')}`;
  return areas.length === 0 ? more : `${more}, and at least one ${inAreas}`;
}
