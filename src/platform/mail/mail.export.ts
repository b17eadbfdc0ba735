import { exportPart } from '../export-part.ts';

export const mailsExport = exportPart({
  table: 'mails',
  columns: ['kind', 'content', 'status', 'created_at', 'sent_at'],
});
