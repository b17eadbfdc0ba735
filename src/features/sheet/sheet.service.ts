import type { Sheet } from '#shared/sheet.ts';
import type { UserCall } from '../../call.ts';
import { sourcesOf } from '../bank/bank.rules.ts';
import { listWithheld } from '../bank/bank.service.ts';
import { listNumberQuestions } from '../bank/questions.service.ts';
import { listAskedMistakes } from '../quizzes/mistakes.service.ts';
import { listTopicShares } from '../readiness/readiness.service.ts';
import { pickSheet, weakestFirst } from './sheet.rules.ts';

/** Returns what the user should read on the night before the exam. Leaves out what an open exam of the user asks. */
export async function readSheet(call: UserCall): Promise<Sheet> {
  const { material } = call.deps;
  const [mistakes, numbers, withheld, shares] = await Promise.all([
    listAskedMistakes(call),
    listNumberQuestions(call),
    listWithheld(call),
    listTopicShares(call),
  ]);
  const open = numbers.filter(({ question }) => !withheld.has(question.id));
  const numberById = new Map(open.map((number) => [number.question.id, number]));
  const missed = mistakes.flatMap(({ questionId, missedAt, answeredAt }) => {
    const number = numberById.get(questionId);
    // The latest answer is the wrong one.
    return number && +missedAt === +answeredAt ? [number] : [];
  });
  const facts = mistakes.flatMap(({ questionId, topicId, question }) => {
    const fact = material.get(topicId)?.facts.get(question.facts[0]!);
    return fact && !numberById.has(questionId) ? [{ ...fact, topicId }] : [];
  });
  const topicIds = weakestFirst(shares);
  const points = topicIds.flatMap((topicId) => {
    const { study, pointFacts = [], facts = new Map() } = material.get(topicId) ?? {};
    return (study?.keyPoints ?? []).map((text, index) => {
      const factIds = pointFacts[index] ?? [];
      const sources = sourcesOf(facts, { facts: factIds }).flatMap((source) => source.split('; '));
      return { topicId, text, factIds, source: [...new Set(sources)].join('; ') };
    });
  });
  return pickSheet({ missed, facts, points, numbers: open, topicIds });
}
