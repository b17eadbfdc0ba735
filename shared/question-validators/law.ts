import { isLawArea } from '../catalogue.ts';
import type { Fact } from '../topics.ts';

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

/**
 * What is wrong with the facts that a question names. Questions of law rest on law that was read and is cited: those of
 * areas 5 and 6, and any other that names a law fact.
 */
export function lawMessages(topicId: string, named: Fact[]): string[] {
  const lawFacts = named.filter(({ law }) => law);
  return isLawArea(topicId.charAt(0)) && lawFacts.length === 0
    ? ['a question on New Jersey law must rest on at least one fact with law: true']
    : lawFacts.flatMap(weaknesses);
}

function weaknesses({ id, confidence, source }: Fact): string[] {
  return [
    ...(['A', 'B'].includes(confidence)
      ? []
      : [`the law fact ${id} has confidence ${confidence}; a question needs A or B`]),
    ...(citesLaw(source) ? [] : [`the source of the law fact ${id} is no citation: '${source}'`]),
  ];
}
