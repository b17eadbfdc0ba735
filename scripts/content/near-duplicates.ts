import { featuresOf, isNearDuplicate } from '#shared/question-validators/near-duplicates.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Finds stems that are near duplicates of an earlier stem in any topic. */
export function findNearDuplicates(banks: { id: string; questions: BankQuestion[] }[]): Problem[] {
  const all = banks.flatMap(({ id: topicId, questions }) =>
    questions.map((question) => ({ topicId, id: question.id, features: featuresOf(question) })),
  );
  return all.flatMap(({ topicId, id, features }, index) => {
    const earlier = all.slice(0, index).find((candidate) => isNearDuplicate(candidate.features, features));
    return earlier
      ? [{ file: topicFile(topicId, 'questions'), where: id, message: `the stem is a near duplicate of ${earlier.id}` }]
      : [];
  });
}
