import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import type { ExamResult, ExamResultQuestion } from '#shared/exams.ts';
import type { StripCell } from '#web/features/exam-strip/question-strip.tsx';

export type Verdict = 'correct' | 'wrong' | 'unanswered';

export function verdictOf({ chosen, correct }: Pick<ExamResultQuestion, 'chosen' | 'correct'>): Verdict {
  if (chosen === null) return 'unanswered';
  return chosen === correct ? 'correct' : 'wrong';
}

/** Returns the questions with a wrong answer or without one. Both count as wrong in the score. */
export const missedOf = (questions: ExamResultQuestion[]) =>
  questions.filter((question) => verdictOf(question) !== 'correct');

/** Returns a cell for each position of the exam. A result may lack some questions; see `ExamResultSchema`. */
export function resultCells({ total, questions }: Pick<ExamResult, 'total' | 'questions'>): StripCell[] {
  const byPosition = new Map(questions.map((question) => [question.position, question]));
  return Array.from({ length: total }, (_, index) => {
    const question = byPosition.get(index + 1);
    return question ? { state: verdictOf(question), isFlagged: question.flagged } : { state: 'missing' };
  });
}

export const SHOWN = ['all', 'wrong', 'flagged'] as const;
export type AnswerGroup = (typeof SHOWN)[number];
/** Which questions the review lists. Without an area, those of all areas. */
export type AnswerFilter = { areaId?: string; show: AnswerGroup };

const isShown: Record<AnswerGroup, (question: ExamResultQuestion) => boolean> = {
  all: () => true,
  wrong: (question) => verdictOf(question) !== 'correct',
  flagged: ({ flagged }) => flagged,
};

/** The id of a topic begins with the id of its area. */
const areaIdOf = ({ topicId }: ExamResultQuestion) => topicId.charAt(0);

export const filtered = (questions: ExamResultQuestion[], { areaId, show }: AnswerFilter) =>
  questions.filter((question) => isShown[show](question) && (areaId === undefined || areaIdOf(question) === areaId));

/** Returns the average time that the exam allows for a question, in whole seconds. */
export function allowedSeconds(kind: ExamKind): number {
  const { minutes, questions } = EXAM_FORMATS[kind];
  return Math.round((minutes * 60) / questions);
}
