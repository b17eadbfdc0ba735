import type { SavedExamAnswer } from '#shared/exams.ts';
import type { StripCell } from '#web/features/exam-strip/question-strip.tsx';
import { entriesOf } from '#web/features/outbox/box.ts';

/** Returns the answers of an exam that the server does not have yet, in the order in which they are sent. */
export const unsentOf = (userId: string, examId: string): SavedExamAnswer[] =>
  entriesOf(userId).flatMap((entry) => (entry.kind === 'exam' && entry.sitting === examId ? entry.answer : []));

export type Answer = Pick<SavedExamAnswer, 'chosen' | 'flagged'>;

/** Returns the answer at each position, from the first. What this device has not sent yet replaces what the server has. */
export function mergeAnswers(total: number, saved: SavedExamAnswer[], unsent: SavedExamAnswer[]): Answer[] {
  const answers = Array.from({ length: total }, (): Answer => ({ chosen: null, flagged: false }));
  for (const { position, chosen, flagged } of [...saved, ...unsent]) {
    if (position >= 1 && position <= total) answers[position - 1] = { chosen, flagged };
  }
  return answers;
}

/** Returns the positions without an answer. */
export const unansweredOf = (answers: Answer[]): number[] => positionsOf(answers, ({ chosen }) => chosen === null);
export const flaggedOf = (answers: Answer[]): number[] => positionsOf(answers, ({ flagged }) => flagged);

const positionsOf = (answers: Answer[], isWanted: (answer: Answer) => boolean): number[] =>
  answers.flatMap((answer, index) => (isWanted(answer) ? [index + 1] : []));

export const cellsOf = (answers: Answer[], current?: number): StripCell[] =>
  answers.map(({ chosen, flagged }, index) => ({
    state: chosen === null ? 'unanswered' : 'answered',
    isFlagged: flagged,
    isCurrent: index + 1 === current,
  }));
