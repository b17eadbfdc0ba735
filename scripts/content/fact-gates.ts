import { isLawArea } from '#shared/catalogue.ts';
import type { Fact } from '#shared/topics.ts';
import type { Fault } from './fault.ts';
import { type UnitMaterial, unitFile } from './load-unit.ts';

/** What counts as a citation of law: a section of a code, a rule, an act, a bulletin by number, or a court case with its year. */
const CITATIONS = [
  /\bN\.J\.S\.A\. ?\d+[A-Z]?:\d/,
  /\bN\.J\.A\.C\. ?\d+:\d/,
  /\b\d+ U\.S\.C\. ?(§+ ?)?\d/,
  /\b\d+ C\.?F\.?R\.? ?(§+ ?|Part )?\d/,
  /\b(IRC|I\.R\.C\.|Internal Revenue Code) ?(§+ ?|sections? )?\d/,
  /\bTreas(\.|ury) Reg(\.|ulations?) ?(§+ ?|sections? )?\d/,
  /\bP\. ?L\. ?\d{2,4}/,
  /\bBulletin (No\. ?)?\d{2}-\d{2}/,
  /\b[A-Z][\w'’.-]* v\. [A-Z].*\b(1[789]|20)\d\d\b/,
];

export const citesLaw = (source: string): boolean => CITATIONS.some((citation) => citation.test(source));

/** Facts that a question or a card names and the unit lacks. */
export function unknownFactFaults(unit: UnitMaterial): Fault[] {
  if (!unit.facts) return [];
  const known = new Set(unit.facts.map(({ id }) => id));
  return (['questions', 'flashcards'] as const).flatMap((part) =>
    (unit[part] ?? []).flatMap(({ id, facts }) =>
      facts
        .filter((fact) => !known.has(fact))
        .map((fact) => ({
          file: unitFile(unit.id, part),
          where: id,
          message: `the fact ${fact} is not in facts.yaml`,
        })),
    ),
  );
}

/** Facts that nothing rests on: worth a look, no fault. */
export function unusedFacts({ facts = [], questions = [], flashcards = [] }: UnitMaterial): Fact[] {
  const used = new Set([...questions, ...flashcards].flatMap((item) => item.facts));
  return facts.filter(({ id }) => !used.has(id));
}

/** Questions of law rest on law that was read and is cited: those of areas 5 and 6, and any other that names a law fact. */
export function lawFaults(unit: UnitMaterial): Fault[] {
  if (!unit.facts) return [];
  const isLawUnit = isLawArea(unit.id.charAt(0));
  const lawFacts = unit.facts.filter(({ law }) => law);
  return (unit.questions ?? []).flatMap((question) => {
    const named = lawFacts.filter(({ id }) => question.facts.includes(id));
    const messages =
      isLawUnit && named.length === 0
        ? ['a question on New Jersey law must rest on at least one fact with law: true']
        : named.flatMap(weaknesses);
    return messages.map((message) => ({ file: unitFile(unit.id, 'questions'), where: question.id, message }));
  });
}

function weaknesses({ id, confidence, source }: Fact): string[] {
  return [
    ...(['A', 'B'].includes(confidence)
      ? []
      : [`the law fact ${id} has confidence ${confidence}; a question needs A or B`]),
    ...(citesLaw(source) ? [] : [`the source of the law fact ${id} is no citation: '${source}'`]),
  ];
}
