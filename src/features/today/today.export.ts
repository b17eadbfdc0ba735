import { exportPart } from '../../platform/export-part.ts';

export const todayPlansExport = exportPart({
  table: 'today_plans',
  columns: ['day', 'blocks', 'planned_at', 'minutes', 'exam_date'],
});
