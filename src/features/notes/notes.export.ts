import { exportPart } from '../../platform/export-part.ts';

export const notesExport = exportPart({
  table: 'notes',
  columns: ['id', 'topic_id', 'content', 'created_at', 'updated_at', 'deleted_at'],
});
