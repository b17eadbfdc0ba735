import { exportPart } from '../../platform/export-part.ts';

export const tutorExport = exportPart({
  table: 'tutor_messages',
  columns: ['topic_id', 'speaker', 'text', 'facts', 'passages', 'notice', 'created_at', 'about'],
});
