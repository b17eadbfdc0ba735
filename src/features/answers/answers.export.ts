import { exportPart } from '../../platform/export-part.ts';

export const answersExport = exportPart({
  table: 'answers',
  columns: ['topic_id', 'question_id', 'chosen', 'is_correct as isRight', 'answered_at'],
});
