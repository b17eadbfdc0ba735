import { exportPart } from '../../platform/export-part.ts';

export const studySettingsExport = exportPart({
  table: 'study_settings',
  columns: ['exam_date', 'minutes_per_day', 'time_zone', 'has_studied', 'welcomed_at'],
});
