import { exportPart } from './export-part.ts';

export const userTotalsExport = exportPart({ table: 'user_totals', columns: ['kind', 'rows', 'kept_rows', 'bytes'] });
