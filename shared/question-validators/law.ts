import { isLawArea } from '../catalogue.ts';
import { citesLaw } from '../text/law-citations.ts';
import type { Fact } from '../topics.ts';

/**
 * Returns the problems with the facts that a question names. A question in area 5 or 6 must name a law fact. Every law
 * fact must have a citation as its source, and confidence A or B.
 */
export function validateLawFacts(topicId: string, facts: Fact[]): string[] {
  const lawFacts = facts.filter(({ law }) => law);
  return isLawArea(topicId.charAt(0)) && lawFacts.length === 0
    ? ['a question on New Jersey law must be based on at least one fact with law: true']
    : lawFacts.flatMap(problemsOf);
}

function problemsOf({ id, confidence, source }: Fact): string[] {
  return [
    ...(['A', 'B'].includes(confidence)
      ? []
      : [`the law fact ${id} has confidence ${confidence}; a question needs A or B`]),
    ...(citesLaw(source) ? [] : [`the source of the law fact ${id} is not a citation of law: '${source}'`]),
  ];
}
