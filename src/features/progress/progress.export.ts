import { exportPart } from '../../platform/export-part.ts';

export const progressExport = exportPart({
  table: 'progress',
  columns: ['topic_id', 'completed', 'last_visited', 'time_spent', 'stretches', 'updated_at'],
});

export const sessionVisitsExport = exportPart({
  table: 'session_visits',
  columns: ['study_session_id', 'topic_id', 'seconds'],
});
