import type { Others, PlayedQuestion } from '#shared/quiz.ts';

/** A question with everything that an answer is explained by. */
export type AnsweredQuestion = {
  id: string;
  topicId: string;
  question: string;
  options: string[];
  /** The index of the correct option. */
  correct: number;
  /** Null if the user saw the answer without choosing an option. */
  chosen: number | null;
  /** Why each option is right or wrong; empty where nothing is known. */
  rationales: string[];
  sources: string[];
  /** How others answered, if it is known. */
  others?: Others | null;
};

export function answeredQuestion(served: PlayedQuestion, chosen: number | null): AnsweredQuestion {
  const { id, topicId, question, options, correctAnswer: correct, explanation, optionNotes, sources, others } = served;
  const rationales = options.map((_, option) => (option === correct ? explanation : (optionNotes[option] ?? '')));
  return { id, topicId, question, options, correct, chosen, rationales, sources, others };
}
