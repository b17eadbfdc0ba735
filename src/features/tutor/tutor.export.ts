import { exportPart, withoutWithheld } from '../../platform/export-part.ts';

export const tutorExport = exportPart({
  table: 'tutor_messages',
  columns: ['topic_id', 'speaker', 'text', 'facts', 'passages', 'notice', 'created_at', 'about', 'question_id'],
  rewrite: withoutWithheld<{ questionId: string | null }>(({ questionId }) => questionId),
});
