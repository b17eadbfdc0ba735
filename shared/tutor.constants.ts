import { OPTION_LETTERS } from './quiz.constants.ts';

export const QUESTION_MAX = 1000;

/** The notice of an answer that the user stopped. */
export const STOPPED = 'Stopped early.';

/** Returns the question of a user who asks why the chosen option is correct or incorrect. */
export const whyQuestion = ({ chosen, correct }: { chosen: number; correct: number }): string =>
  `Why is ${OPTION_LETTERS[chosen]} ${chosen === correct ? 'correct' : 'incorrect'}?`;
