import { exportPart } from '../../platform/export-part.ts';

export const summariesExport = exportPart({ table: 'dashboard_summaries', columns: ['text', 'asked_at'] });
