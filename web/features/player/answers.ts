import type { ServedQuestion } from '#shared/quiz.ts';

/** A question with everything that an answer is explained by. */
export type AnsweredQuestion = {
  id: string;
  question: string;
  options: string[];
  /** The index of the correct option. */
  correct: number;
  /** Null if the user saw the answer without choosing an option. */
  chosen: number | null;
  /** Why each option is right or wrong; empty where nothing is known. */
  rationales: string[];
  sources: string[];
};

export function answeredQuestion(served: ServedQuestion, chosen: number | null): AnsweredQuestion {
  const { id, question, options, correctAnswer: correct, explanation, optionNotes, sources } = served;
  const rationales = options.map((_, option) => (option === correct ? explanation : (optionNotes[option] ?? '')));
  return { id, question, options, correct, chosen, rationales, sources };
}
