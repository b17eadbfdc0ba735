import { isNearDouble, wordingOf } from '#shared/question-gates/near-double.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import type { Fault } from './fault.ts';
import { unitFile } from './load-unit.ts';

/** Stems that ask the same as an earlier one, in the unit or in any other. */
export function nearDoubleFaults(banks: { id: string; questions: BankQuestion[] }[]): Fault[] {
  const all = banks.flatMap(({ id: unitId, questions }) =>
    questions.map((question) => ({ unitId, id: question.id, wording: wordingOf(question) })),
  );
  return all.flatMap(({ unitId, id, wording }, index) => {
    const earlier = all.slice(0, index).find((candidate) => isNearDouble(candidate.wording, wording));
    return earlier
      ? [{ file: unitFile(unitId, 'questions'), where: id, message: `the stem asks the same as ${earlier.id}` }]
      : [];
  });
}
