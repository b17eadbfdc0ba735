import { DAYS_TO_RESTORE } from '#shared/deleted.constants.ts';

const DAY_MS = 86_400_000;

/** Returns how long a deleted item can still be restored: '30 days left', 'Less than a day left'. */
export function daysLeft(deletedAt: string, now = new Date()): string {
  const days = DAYS_TO_RESTORE - (now.getTime() - new Date(deletedAt).getTime()) / DAY_MS;
  if (days < 1) return 'Less than a day left';
  return Math.round(days) === 1 ? '1 day left' : `${Math.round(days)} days left`;
}
