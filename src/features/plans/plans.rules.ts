import type { PlanContent } from '#shared/plans.ts';
import { unknownLawCitations } from '#shared/text/law-citations.ts';
import { hasMarkup } from '#shared/text/markup.ts';
import { unknownNumbers } from '#shared/text/numbers.ts';
import { similarity } from '#shared/text/similarity.ts';
import { wordsOf } from '#shared/text/words.ts';

/** Two notes with at least this similarity say the same thing. */
const SAME_NOTE = 0.8;

/**
 * Returns the problems of a generated plan, one short line each. The lines quote only numbers and citations from the plan,
 * because they go back to the model. The examples may contain numbers that are not in the material, but no laws.
 */
export function validatePlan(
  { mainConcepts, examples, examTip, importantNotes }: PlanContent,
  material: string,
): string[] {
  const rules = [...mainConcepts, examTip, ...importantNotes];
  const all = [...rules, ...examples.flatMap(Object.values<string>)];
  return [
    ...unknownNumbers(rules.join('\n'), material).map(
      (number) => `the number ${number} does not occur in the material`,
    ),
    ...unknownLawCitations(all.join('\n'), material).map((citation) => `${citation} does not occur in the material`),
    ...(all.some(hasMarkup) ? ['it contains markup or a web address'] : []),
    ...(hasNearDuplicate(mainConcepts) ? ['two main concepts say the same thing'] : []),
    ...(hasNearDuplicate(importantNotes) ? ['two notes say the same thing'] : []),
  ];
}

function hasNearDuplicate(texts: string[]): boolean {
  const words = texts.map((text) => new Set(wordsOf(text)));
  return words.some((one, index) => words.slice(0, index).some((other) => similarity(one, other) >= SAME_NOTE));
}
