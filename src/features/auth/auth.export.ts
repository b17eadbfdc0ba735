import { exportPart } from '../../platform/export-part.ts';

export const signInsExport = exportPart({
  table: 'sign_ins',
  columns: ['created_at', 'used_at', 'expires_at', 'address', 'browser'],
});

export const linksExport = exportPart({
  table: 'one_time_tokens',
  columns: ['purpose', 'email', 'created_at', 'expires_at'],
});
