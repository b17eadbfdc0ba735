import type { BankQuestion } from '#shared/quiz.ts';
import { LETTERS } from '#shared/quiz-marks.ts';
import type { Fault } from './fault.ts';
import { repeated } from './id-gates.ts';
import { unitFile } from './load-unit.ts';
import { optionNames, refersToOptions } from './option-names.ts';
import { words } from './text.ts';

/** Percent of a unit's questions. A reader who knows nothing must not win by length or place. */
export const LIMITS = {
  longest: 30,
  muchLonger: 5,
  keyMin: 20,
  keyMax: 30,
} as const;

/** From this ratio to the longest other option on, a right answer is much longer. */
const MUCH_LONGER = 1.25;

/** What a unit's bank looks like to someone who guesses; shares in percent. */
export type BankFigures = { applications: number; longest: number; muchLonger: number; keys: number[] };

const share = (questions: BankQuestion[], holds: (question: BankQuestion) => boolean): number =>
  questions.length === 0 ? 0 : (questions.filter(holds).length / questions.length) * 100;

/** Length of the right option in relation to the longest other one. */
function lengthRatio({ options, answer }: BankQuestion): number {
  const lengths = options.map(({ text }) => text.length);
  const [right] = lengths.splice(LETTERS.indexOf(answer), 1);
  return right! / Math.max(...lengths);
}

export function bankFigures(questions: BankQuestion[]): BankFigures {
  return {
    applications: share(questions, ({ kind }) => kind === 'application'),
    longest: share(questions, (question) => lengthRatio(question) > 1),
    muchLonger: share(questions, (question) => lengthRatio(question) >= MUCH_LONGER),
    keys: LETTERS.map((letter) => share(questions, ({ answer }) => answer === letter)),
  };
}

/** Options that say the same or speak of other options, and explanations that name an option by letter or place. */
export function questionFaults(unitId: string, questions: BankQuestion[]): Fault[] {
  return questions.flatMap(({ id, stem, options }) => {
    const texts = options.map(({ text }) => text);
    const messages = [
      ...repeated(texts.map((text) => words(text).join(' '))).map((same) => `two options say the same: '${same}'`),
      ...texts.filter(refersToOptions).map((text) => `an option speaks of the other options: '${text}'`),
      ...options
        .flatMap(({ why }) => optionNames(why, [stem, ...texts]))
        .map((name) => `an explanation names an option, but options are shuffled: '${name}'`),
    ];
    return messages.map((message) => ({ file: unitFile(unitId, 'questions'), where: id, message }));
  });
}

/** A bank in which the right answer shows by its length or its place. */
export function giveawayFaults(unitId: string, questions: BankQuestion[]): Fault[] {
  const { longest, muchLonger, keys } = bankFigures(questions);
  const shown = (value: number) => `${Math.round(value * 10) / 10} %`;
  const messages = [
    ...(longest > LIMITS.longest
      ? [`the right answer is the longest option in ${shown(longest)} of the questions; at most ${LIMITS.longest} %`]
      : []),
    ...(muchLonger > LIMITS.muchLonger
      ? [
          `the right answer is 25 % longer than any other in ${shown(muchLonger)} of the questions; at most ${LIMITS.muchLonger} %`,
        ]
      : []),
    ...LETTERS.flatMap((letter, index) => {
      const value = keys[index]!;
      const isEven = value >= LIMITS.keyMin && value <= LIMITS.keyMax;
      return isEven
        ? []
        : [`${letter} is the key in ${shown(value)} of the questions; ${LIMITS.keyMin} to ${LIMITS.keyMax} %`];
    }),
  ];
  return messages.map((message) => ({ file: unitFile(unitId, 'questions'), message }));
}
