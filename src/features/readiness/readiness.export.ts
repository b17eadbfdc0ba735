import { exportPart } from '../../platform/export-part.ts';

export const scoreReportsExport = exportPart({ table: 'score_reports', columns: ['taken_on', 'areas'] });
