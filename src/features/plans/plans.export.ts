import { exportPart } from '../../platform/export-part.ts';
import { withCuratedText } from './plans.service.ts';

export const plansExport = exportPart({
  table: 'plans',
  columns: ['topic_id', 'status', 'error', 'content', 'source', 'model', 'requested_at', 'finished_at'],
  rewrite: (row, { material }) => JSON.stringify(withCuratedText(material, JSON.parse(row))),
});
