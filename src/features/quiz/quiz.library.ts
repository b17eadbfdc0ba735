import { LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, QuestionContent, ServedQuestion } from '#shared/quiz.ts';
import type { Material, TopicMaterial } from '../../platform/material.ts';

const keyOf = (question: QuestionContent): number => LETTERS.indexOf(question.answer);

/** The curated pool of a topic; empty while its material is not written. */
export const curatedQuestions = (material: Material, topicId: string): BankQuestion[] =>
  material.get(topicId)?.questions ?? [];

/** Whether the option at this place of the bank's own order is the right one. */
export const isCorrectOption = (question: QuestionContent, bankIndex: number): boolean => bankIndex === keyOf(question);

/** A question with its options in `order` (places in the bank), and the names of what its facts rest on. */
export function serve(
  topic: Pick<TopicMaterial, 'facts'>,
  question: QuestionContent & { id: string },
  order: number[],
): ServedQuestion {
  const options = order.map((place) => question.options[place]!);
  const sources = question.facts.flatMap((id) => {
    const fact = topic.facts.get(id);
    return fact ? [fact.source] : [];
  });
  return {
    id: question.id,
    question: question.stem,
    options: options.map((option) => option.text),
    correctAnswer: order.indexOf(keyOf(question)),
    explanation: question.options[keyOf(question)]!.rationale,
    optionNotes: options.map((option) => option.rationale),
    sources: [...new Set(sources)],
  };
}
