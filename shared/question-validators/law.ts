import { isLawArea } from '../catalogue.ts';
import { citesLaw } from '../text/law-citations.ts';
import type { Fact } from '../topics.ts';

/**
 * Finds problems of the facts that a question names. A question of areas 5 and 6 must rest on law, and law that any question
 * names must be cited and checked.
 */
export function validateLawFacts(topicId: string, facts: Fact[]): string[] {
  const lawFacts = facts.filter(({ law }) => law);
  return isLawArea(topicId.charAt(0)) && lawFacts.length === 0
    ? ['a question on New Jersey law must rest on at least one fact with law: true']
    : lawFacts.flatMap(problemsOf);
}

function problemsOf({ id, confidence, source }: Fact): string[] {
  return [
    ...(['A', 'B'].includes(confidence)
      ? []
      : [`the law fact ${id} has confidence ${confidence}; a question needs A or B`]),
    ...(citesLaw(source) ? [] : [`the source of the law fact ${id} is no citation: '${source}'`]),
  ];
}
