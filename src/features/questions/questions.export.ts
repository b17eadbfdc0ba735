import { exportPart } from '../../platform/export-part.ts';

export const quizzesExport = exportPart({
  table: 'quizzes',
  name: 'quizRuns',
  columns: ['id', 'topic_id', 'scope', 'served', 'created_at', 'finished_at'],
});

export const reportsExport = exportPart({
  table: 'question_reports',
  columns: ['topic_id', 'question_id', 'reason', 'note', 'order', 'created_at', 'settled_at'],
});
