import { counted } from '#web/lib/counted.ts';
import { dayIn } from '#web/lib/day-in.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/**
 * Says when something comes: 'now', 'in 10 minutes', 'in 3 hours', 'tomorrow' or 'in 5 days, Nov 28'. The days are those of
 * the time zone, or of the browser's.
 */
export function comesBack(iso: string, from: Date, timeZone?: string): string {
  const due = new Date(iso);
  const minutes = Math.round((due.getTime() - from.getTime()) / MINUTE);
  if (due <= from) return 'now';
  if (minutes < 60) return `in ${counted(Math.max(1, minutes), 'minute')}`;
  const dueDay = Date.parse(dayIn(due, timeZone));
  const days = (dueDay - Date.parse(dayIn(from, timeZone))) / DAY;
  if (days === 0) return `in ${counted(Math.round(minutes / 60), 'hour')}`;
  if (days === 1) return 'tomorrow';
  return `in ${days} days, ${dayFormat.format(dueDay)}`;
}
