import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, OrderedQuestion } from '#shared/quiz.ts';
import type { TutorQuestion } from '#shared/tutor.ts';
import { keyOf } from '../bank/bank.rules.ts';

/** Returns a question as the user saw and answered it. `chosen` is an index in the order of the options on screen. */
export function answeredQuestion({ question, order }: OrderedQuestion, chosen: number): TutorQuestion {
  return {
    questionId: question.id,
    stem: question.stem,
    options: order.map((place) => question.options[place]!.text),
    chosen,
    correct: order.indexOf(keyOf(question)),
  };
}

/** Returns the order of options with these texts; undefined unless they are the options of the question. */
export function optionOrderOf({ options }: BankQuestion, texts: readonly string[]): number[] | undefined {
  const order = texts.map((text) => options.findIndex((option) => option.text === text));
  const isComplete = new Set(order).size === options.length && !order.includes(-1);
  return isComplete ? order : undefined;
}

/** Returns why the chosen option is wrong and why the correct one is right, with the letters that the user saw. */
export function explanationOf({ question, order }: OrderedQuestion, chosen: number): string {
  const correct = order.indexOf(keyOf(question));
  const rationaleOf = (shown: number) => question.options[order[shown]!]!.rationale;
  const cites = `[f:${question.facts.join(', ')}]`;
  if (chosen === correct)
    return `**Your answer, ${OPTION_LETTERS[chosen]}, is correct.** ${rationaleOf(chosen)} ${cites}`;
  return [
    `**Your answer, ${OPTION_LETTERS[chosen]}, is incorrect.** ${rationaleOf(chosen)}`,
    `**The correct answer is ${OPTION_LETTERS[correct]}.** ${rationaleOf(correct)} ${cites}`,
  ].join('\n');
}
