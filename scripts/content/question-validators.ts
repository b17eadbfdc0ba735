import { LONGEST_SHARE, lengthRatio, MUCH_LONGER, validateOptions } from '#shared/question-validators/options.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import type { Problem } from './problem.ts';

/** Percentages of a topic's questions, so that users can't guess the correct answer by its length or position. */
const LIMITS = {
  longest: LONGEST_SHARE,
  muchLonger: 5,
  keyMin: 20,
  keyMax: 30,
} as const;

/** The share of each kind of question in a topic's question bank, in percent. `keys` has one share for each letter. */
export type BankFigures = { applications: number; longest: number; muchLonger: number; keys: number[] };

const share = (questions: BankQuestion[], holds: (question: BankQuestion) => boolean): number =>
  questions.length === 0 ? 0 : (questions.filter(holds).length / questions.length) * 100;

export function bankFigures(questions: BankQuestion[]): BankFigures {
  return {
    applications: share(questions, ({ kind }) => kind === 'application'),
    longest: share(questions, (question) => lengthRatio(question) > 1),
    muchLonger: share(questions, (question) => lengthRatio(question) >= MUCH_LONGER),
    keys: LETTERS.map((letter) => share(questions, ({ answer }) => answer === letter)),
  };
}

/** Finds questions with options that say the same thing, or with texts that refer to options by letter or position. */
export function validateQuestions(file: string, questions: BankQuestion[]): Problem[] {
  return questions.flatMap((question) =>
    validateOptions(question).map((message) => ({ file, where: question.id, message })),
  );
}

/** Finds question banks in which users can guess the correct answer by its length or position. */
export function validateGiveaways(file: string, questions: BankQuestion[]): Problem[] {
  const { longest, muchLonger, keys } = bankFigures(questions);
  const shown = (value: number) => `${Math.round(value * 10) / 10}%`;
  const messages = [
    ...(longest > LIMITS.longest
      ? [
          `the correct answer is the longest option in ${shown(longest)} of the questions; the limit is ${LIMITS.longest}%`,
        ]
      : []),
    ...(muchLonger > LIMITS.muchLonger
      ? [
          `the correct answer is 25% longer than any distractor in ${shown(muchLonger)} of the questions; the limit is ${LIMITS.muchLonger}%`,
        ]
      : []),
    ...LETTERS.flatMap((letter, index) => {
      const value = keys[index]!;
      const isEven = value >= LIMITS.keyMin && value <= LIMITS.keyMax;
      return isEven
        ? []
        : [
            `${letter} is the key in ${shown(value)} of the questions; it must be ${LIMITS.keyMin}% to ${LIMITS.keyMax}%`,
          ];
    }),
  ];
  return messages.map((message) => ({ file, message }));
}
