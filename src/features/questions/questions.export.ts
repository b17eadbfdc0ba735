import type { QuizItem } from '#schema/entities/quiz.ts';
import { exportPart, withoutWithheld } from '../../platform/export-part.ts';

type QuizRow = { served: QuizItem[] };

export const quizzesExport = exportPart({
  table: 'quizzes',
  name: 'quizRuns',
  columns: ['id', 'topic_id', 'scope', 'served', 'created_at', 'finished_at'],
  rewrite: (row, { withheld }) => {
    if (withheld.size === 0) return row;
    const quiz: QuizRow = JSON.parse(row);
    return JSON.stringify({ ...quiz, served: quiz.served.filter(({ questionId }) => !withheld.has(questionId)) });
  },
});

export const reportsExport = exportPart({
  table: 'question_reports',
  columns: ['topic_id', 'question_id', 'reason', 'note', 'order', 'created_at', 'settled_at'],
  rewrite: withoutWithheld<{ questionId: string }>(({ questionId }) => questionId),
});

/** The deadline of an open exam. Which questions it withholds is left out. */
export const withheldExport = exportPart({ table: 'withheld_questions', columns: ['until'] });
