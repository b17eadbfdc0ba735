import type { PlanContent } from '#shared/plans.ts';
import { unknownLawCitations } from '#shared/text/law-citations.ts';
import { hasMarkup } from '#shared/text/markup.ts';
import { unknownNumbers } from '#shared/text/numbers.ts';
import { similarity } from '#shared/text/similarity.ts';
import { wordsOf } from '#shared/text/words.ts';

/** Similarity from which two notes say the same. */
const SAME_NOTE = 0.8;

/**
 * Finds problems of a generated plan: one short line each, without words of the plan except numbers and citations. The examples
 * may invent numbers, but no law.
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
    ...(all.some(hasMarkup) ? ['there is markup or a web address in it'] : []),
    ...(hasNearDuplicate(mainConcepts) ? ['two main concepts say the same'] : []),
    ...(hasNearDuplicate(importantNotes) ? ['two notes say the same'] : []),
  ];
}

function hasNearDuplicate(texts: string[]): boolean {
  const words = texts.map((text) => new Set(wordsOf(text)));
  return words.some((one, index) => words.slice(0, index).some((other) => similarity(one, other) >= SAME_NOTE));
}
