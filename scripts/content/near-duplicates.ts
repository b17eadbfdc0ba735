import { featuresOf, isNearDuplicate } from '#shared/question-validators/near-duplicates.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import type { Problem } from './problem.ts';

/** Finds stems that are near duplicates of an earlier stem in any of the files. */
export function findNearDuplicates(files: { file: string; questions: BankQuestion[] }[]): Problem[] {
  const all = files.flatMap(({ file, questions }) =>
    questions.map((question) => ({ file, id: question.id, features: featuresOf(question) })),
  );
  return all.flatMap(({ file, id, features }, index) => {
    const earlier = all.slice(0, index).find((candidate) => isNearDuplicate(candidate.features, features));
    return earlier ? [{ file, where: id, message: `the stem is a near duplicate of ${earlier.id}` }] : [];
  });
}
