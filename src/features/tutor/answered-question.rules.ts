import { LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, OrderedQuestion } from '#shared/quiz.ts';
import { stemsOf } from '#shared/text/stem.ts';
import type { Fact } from '#shared/topics.ts';
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

/** Returns why the chosen option is wrong and why the correct one is right, with the letters that the user saw. */
export function explanationOf({ question, order }: OrderedQuestion, chosen: number): string {
  const correct = order.indexOf(keyOf(question));
  const rationaleOf = (shown: number) => question.options[order[shown]!]!.rationale;
  const cites = `[f:${question.facts.join(', ')}]`;
  if (chosen === correct) return `**${LETTERS[chosen]}, your answer, is right.** ${rationaleOf(chosen)} ${cites}`;
  return [
    `**${LETTERS[chosen]}, your answer, is wrong.** ${rationaleOf(chosen)}`,
    `**${LETTERS[correct]} is right.** ${rationaleOf(correct)} ${cites}`,
  ].join('\n');
}

/**
 * Returns the id of the fact that the question rests on. The others that it names belong to distractors or to the
 * story, so their words occur less in the question and the rationale of its correct option.
 */
export function mainFactOf(question: BankQuestion, facts: ReadonlyMap<string, Fact>): string {
  const { text, rationale } = question.options[keyOf(question)]!;
  const words = new Set(stemsOf(`${question.stem} ${text} ${rationale}`));
  const shareOf = (id: string) => {
    const stated = new Set(stemsOf(facts.get(id)?.statement ?? ''));
    return stated.intersection(words).size / (stated.size || 1);
  };
  return question.facts.toSorted((a, b) => shareOf(b) - shareOf(a))[0]!;
}
