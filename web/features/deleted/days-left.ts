import { DAYS_TO_RESTORE } from '#shared/deleted.constants.ts';
import { counted } from '#web/lib/counted.ts';
import { secondsBetween } from '#web/lib/durations.ts';

/** The server counts a day as 24 hours, not as a calendar day. */
const DAY_SECONDS = 86_400;

/** Returns how long a deleted item can still be restored: '30 days left', 'Less than a day left'. */
export function daysLeft(deletedAt: string, now = new Date()): string {
  const days = DAYS_TO_RESTORE - secondsBetween(deletedAt, now) / DAY_SECONDS;
  return days < 1 ? 'Less than a day left' : `${counted(Math.round(days), 'day')} left`;
}
