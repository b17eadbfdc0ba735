import { daysBetween } from '#shared/zone-days.ts';
import { counted } from '#web/lib/counted.ts';
import { dayOf, shortDate } from '#web/lib/dates.ts';

/**
 * Says when something comes: 'now', 'in 10 minutes', 'in 3 hours', 'tomorrow' or 'in 5 days, Nov 28'. The days are those of
 * the time zone, or of the browser's.
 */
export function comesBack(dueAt: string, from: Date, timeZone?: string): string {
  const due = new Date(dueAt);
  if (due <= from) return 'now';
  const minutes = Math.round((due.getTime() - from.getTime()) / 60_000);
  if (minutes < 60) return `in ${counted(Math.max(1, minutes), 'minute')}`;
  const day = dayOf(due, timeZone);
  const days = daysBetween(dayOf(from, timeZone), day);
  if (days === 0) return `in ${counted(Math.round(minutes / 60), 'hour')}`;
  return days === 1 ? 'tomorrow' : `in ${days} days, ${shortDate(day)}`;
}
