import { exportPart } from '../../platform/export-part.ts';

export const bookmarksExport = exportPart({
  table: 'bookmarks',
  columns: ['topic_id', 'id', 'created_at', 'deleted_at'],
});
