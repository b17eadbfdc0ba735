import { LONGEST_SHARE, lengthRatio, MUCH_LONGER, validateOptions } from '#shared/question-validators/options.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Percent of a topic's questions. A reader who knows nothing must not win by length or place. */
const LIMITS = {
  longest: LONGEST_SHARE,
  muchLonger: 5,
  keyMin: 20,
  keyMax: 30,
} as const;

/** What a topic's bank looks like to someone who guesses; shares in percent. */
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

/** Questions whose options or explanations could not be shuffled, or say the same. */
export function validateQuestionBank(topicId: string, questions: BankQuestion[]): Problem[] {
  return questions.flatMap((question) =>
    validateOptions(question).map((message) => ({
      file: topicFile(topicId, 'questions'),
      where: question.id,
      message,
    })),
  );
}

/** A bank in which the right answer shows by its length or its place. */
export function validateGiveaways(topicId: string, questions: BankQuestion[]): Problem[] {
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
  return messages.map((message) => ({ file: topicFile(topicId, 'questions'), message }));
}
