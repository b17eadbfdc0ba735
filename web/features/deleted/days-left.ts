import { DAYS_TO_RESTORE } from '#shared/deleted.constants.ts';
import { counted } from '#web/lib/counted.ts';
import { secondsBetween } from '#web/lib/durations.ts';

/** A day of the server's rule has 24 hours, and is no day of a calendar. */
const DAY_SECONDS = 86_400;

/** Returns how long a deleted item can still be restored: '30 days left', 'Less than a day left'. */
export function daysLeft(deletedAt: string, now = new Date()): string {
  const days = DAYS_TO_RESTORE - secondsBetween(deletedAt, now) / DAY_SECONDS;
  return days < 1 ? 'Less than a day left' : `${counted(Math.round(days), 'day')} left`;
}
