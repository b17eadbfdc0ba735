import type { BankQuestion, Question, QuestionContent } from '#shared/quiz.ts';
import { LETTERS } from '#shared/quiz-marks.ts';
import type { Material, UnitMaterial } from '../../platform/material.ts';

const keyOf = (question: QuestionContent): number => LETTERS.indexOf(question.answer);

/** The curated pool of a unit; empty while its material is not written. */
export const poolOf = (material: Material, topicId: string): BankQuestion[] => material.get(topicId)?.questions ?? [];

/** Whether the option at this place of the bank's own order is the right one. */
export const isRightOption = (question: QuestionContent, bankIndex: number): boolean => bankIndex === keyOf(question);

/** A question with its options in `order` (places in the bank), and the names of what its facts rest on. */
export function serve(
  unit: Pick<UnitMaterial, 'facts'>,
  question: QuestionContent & { id: string },
  order: number[],
): Question {
  const options = order.map((place) => question.options[place]!);
  const sources = question.facts.flatMap((id) => {
    const fact = unit.facts.get(id);
    return fact ? [fact.source] : [];
  });
  return {
    id: question.id,
    question: question.stem,
    options: options.map((option) => option.text),
    correctAnswer: order.indexOf(keyOf(question)),
    explanation: question.options[keyOf(question)]!.why,
    optionNotes: options.map((option) => option.why),
    sources: [...new Set(sources)],
  };
}
