import { exportPart } from '../../platform/export-part.ts';

export const quizScoresExport = exportPart({
  table: 'quiz_scores',
  columns: ['id', 'topic_id', 'quiz_id as runId', 'score', 'total_questions', 'percentage', 'created_at'],
});
