import { LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, QuestionContent, ServedQuestion } from '#shared/quiz.ts';
import type { Fact } from '#shared/topics.ts';

/** A user's latest answer to a question. */
export type LastAnswer = { questionId: string; isCorrect: boolean; answeredAt: Date | string };

/** Returns the items in random order (Fisher-Yates). `random` returns numbers in [0, 1). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/**
 * Draws the questions of a quiz. Questions that the user has never answered have priority, then those whose latest answer
 * is wrong, then those answered correctly, with the oldest answers first. The choice within the first two groups and the
 * order of the quiz are random.
 */
export function drawQuestions(
  open: readonly string[],
  answers: readonly LastAnswer[],
  count: number,
  random: () => number,
): string[] {
  const last = new Map(answers.map((answer) => [answer.questionId, answer]));
  const mixed = shuffled(open, random);
  const unseen = mixed.filter((id) => !last.has(id));
  const missed = mixed.filter((id) => last.get(id)?.isCorrect === false);
  const mastered = mixed
    .filter((id) => last.get(id)?.isCorrect === true)
    .sort((a, b) => +new Date(last.get(a)!.answeredAt) - +new Date(last.get(b)!.answeredAt));
  return shuffled([...unseen, ...missed, ...mastered].slice(0, count), random);
}

/** Returns the index of the correct option in the bank's own order. */
export const keyOf = (question: QuestionContent): number => LETTERS.indexOf(question.answer);

/** Returns a question with its options in `order` (indexes in the bank's order) and the sources of its facts. */
export function serve(facts: ReadonlyMap<string, Fact>, question: BankQuestion, order: number[]): ServedQuestion {
  const options = order.map((place) => question.options[place]!);
  const sources = question.facts.flatMap((id) => facts.get(id)?.source ?? []);
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
