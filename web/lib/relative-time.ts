import { daysBetween } from '#shared/zone-days.ts';
import { counted } from './counted.ts';
import { dayIn } from './day-in.ts';

const UNITS: [name: string, days: number][] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
];

/**
 * Returns a time relative to now: 'just now', '5 minutes ago', 'yesterday', '2 weeks ago'. From an hour on, the calendar of
 * the time zone decides, or of the browser's. A time in the future is 'just now', because only a wrong clock can cause it.
 */
export function relativeTime(time: string, now = new Date(), timeZone?: string): string {
  const at = new Date(time);
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const days = daysBetween(dayIn(at, timeZone), dayIn(now, timeZone));
  if (days === 0) return `${counted(Math.floor(minutes / 60), 'hour')} ago`;
  if (days === 1) return 'yesterday';
  const [name, size] = UNITS.find(([, each]) => days >= each)!;
  return `${counted(Math.floor(days / size), name)} ago`;
}
