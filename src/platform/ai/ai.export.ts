import { exportPart } from '../export-part.ts';

export const aiExport = exportPart({ table: 'ai_shares', columns: ['day', 'calls', 'cost'] });
