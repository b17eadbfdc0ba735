import type { PlanContent } from '#shared/plans.ts';
import { hasMarkup, likeness, numbersOf, wordsOf } from '#shared/wording.ts';

/** How laws are cited: by title and section, by chapter, or by a paragraph of the code. */
const CITATION =
  /N\.J\.(?:S\.A|S|A\.C)\.\s*[\dA-Z]+:[\dA-Z.:-]*\d|P\.L\.\s*\d{4}|\b\d+\s+U\.S\.C\.|(?:\bIRC|\bCode|\bSection|§)\s*§?\s*\d+[\dA-Za-z()]*/g;
const bare = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** Notes that share so many words say the same. */
const SAME_NOTE = 0.8;

/**
 * What is wrong with a plan that a model wrote, measured by the material that it was given; each a short line, none with
 * words of the plan except numbers and citations. Figures of the invented cases are their own.
 */
export function validatePlan(
  { mainConcepts, examples, examTip, importantNotes }: PlanContent,
  material: string,
): string[] {
  const rules = [...mainConcepts, examTip, ...importantNotes];
  const all = [...rules, ...examples.flatMap(Object.values<string>)];

  const known = new Set(numbersOf(material));
  const unknown = new Set(rules.flatMap(numbersOf).filter((number) => !known.has(number)));
  const laws = bare(material);
  const unknownLaws = new Set(
    all.flatMap((text) => text.match(CITATION) ?? []).filter((citation) => !laws.includes(bare(citation))),
  );
  return [
    ...[...unknown].map((number) => `the number ${number} does not occur in the material`),
    ...[...unknownLaws].map((citation) => `${citation} does not occur in the material`),
    ...(all.some(hasMarkup) ? ['there is markup or a web address in it'] : []),
    ...(hasDouble(mainConcepts) ? ['two main concepts say the same'] : []),
    ...(hasDouble(importantNotes) ? ['two notes say the same'] : []),
  ];
}

function hasDouble(texts: string[]): boolean {
  const wordings = texts.map((text) => new Set(wordsOf(text)));
  return wordings.some((one, index) => wordings.slice(0, index).some((other) => likeness(one, other) >= SAME_NOTE));
}
