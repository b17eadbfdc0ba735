import { exportPart } from '../../platform/export-part.ts';

export const studySessionsExport = exportPart({
  table: 'study_sessions',
  columns: [
    ...(['id', 'state', 'goal_kind', 'goal_amount', 'active_seconds', 'is_paused'] as const),
    ...(['started_at', 'reported_at', 'finished_at'] as const),
  ],
});
