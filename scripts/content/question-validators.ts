import { LONGEST_SHARE, lengthRatio, MUCH_LONGER, validateOptions } from '#shared/question-validators/options.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { outerKeyShare } from './number-keys.ts';
import { isOptionGrid } from './option-grids.ts';
import type { Problem } from './problem.ts';

/** Percentages of the questions, so that users can't guess the correct answer by its length, its letter, its size or a grid. */
const LIMITS = {
  longest: LONGEST_SHARE,
  muchLonger: 5,
  grids: 10,
  keys: { min: 20, max: 30 },
  bankKeys: { min: 24, max: 26 },
  outerKeys: { min: 40, max: 60 },
} as const;

/** The share of each kind of question in a topic's question bank, in percent. `keys` has one share for each letter. */
export type BankFigures = {
  applications: number;
  longest: number;
  muchLonger: number;
  grids: number;
  keys: number[];
};

const shown = (value: number): string => `${Math.round(value * 10) / 10}%`;
const share = (questions: BankQuestion[], holds: (question: BankQuestion) => boolean): number =>
  questions.length === 0 ? 0 : (questions.filter(holds).length / questions.length) * 100;

export function bankFigures(questions: BankQuestion[]): BankFigures {
  return {
    applications: share(questions, ({ kind }) => kind === 'application'),
    longest: share(questions, (question) => lengthRatio(question) > 1),
    muchLonger: share(questions, (question) => lengthRatio(question) >= MUCH_LONGER),
    grids: share(questions, isOptionGrid),
    keys: OPTION_LETTERS.map((letter) => share(questions, ({ answer }) => answer === letter)),
  };
}

/** Finds questions with options that say the same thing, or with texts that refer to options by letter or position. */
export function validateQuestions(file: string, questions: BankQuestion[]): Problem[] {
  return questions.flatMap((question) =>
    validateOptions(question).map((message) => ({ file, where: question.id, message })),
  );
}

/** Finds question banks in which users can guess the correct answer by its length or position, or by options in a grid. */
export function validateGiveaways(file: string, questions: BankQuestion[]): Problem[] {
  const { longest, muchLonger, grids, keys } = bankFigures(questions);
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
    ...(grids > LIMITS.grids
      ? [`the options cross two features in ${shown(grids)} of the questions; the limit is ${LIMITS.grids}%`]
      : []),
    ...unevenKeys(keys, LIMITS.keys),
  ];
  return messages.map((message) => ({ file, message }));
}

/**
 * Returns a message for each letter that is the key of too few or too many questions of the whole question bank, and one if
 * the key is seldom or often the lowest or highest of four numbers.
 */
export const validateBankKeys = (questions: BankQuestion[]): string[] => [
  ...unevenKeys(bankFigures(questions).keys, LIMITS.bankKeys),
  ...outside('the key is the lowest or highest number', outerKeyShare(questions), LIMITS.outerKeys),
];

type Band = { min: number; max: number };

const unevenKeys = (keys: number[], band: Band): string[] =>
  OPTION_LETTERS.flatMap((letter, index) => outside(`${letter} is the key`, keys[index]!, band));

const outside = (what: string, value: number, { min, max }: Band): string[] =>
  value >= min && value <= max ? [] : [`${what} in ${shown(value)} of the questions; it must be ${min}% to ${max}%`];
