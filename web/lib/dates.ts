// Days and times in words. A day is a date without a time, as YYYY-MM-DD. Times are shown on the calendar of a time zone, or of
// the browser's if none is given.
import { daysBetween } from '#shared/zone-days.ts';
import { counted } from './counted.ts';

type Time = Date | string;

function dayFormat(form: Intl.DateTimeFormatOptions): (day: string) => string {
  // A text without a time is read as midnight in UTC.
  const format = new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}

/** '2025-01-15' becomes 'January 15, 2025'. */
export const longDate = dayFormat({ dateStyle: 'long' });
/** '2025-01-15' becomes 'January 15'. */
export const monthAndDay = dayFormat({ month: 'long', day: 'numeric' });
/** '2025-01-15' becomes 'Jan 15'. */
export const shortDate = dayFormat({ month: 'short', day: 'numeric' });
/** '2025-01-15' becomes 'Wed'. */
export const weekday = dayFormat({ weekday: 'short' });
/** '2025-01-15' becomes 'Jan'. */
export const shortMonth = dayFormat({ month: 'short' });
/** '2025-01' becomes 'January 2025'. */
export const monthAndYear = dayFormat({ month: 'long', year: 'numeric' });

const zoneFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Returns the day of a time. A time zone that the browser does not know is its own. */
export function dayOf(time: Time, timeZone?: string): string {
  const format = zoneFormats.get(timeZone) ?? zoneFormat(timeZone);
  zoneFormats.set(timeZone, format);
  return format.format(new Date(time));
}

function zoneFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  // The Canadian form of a date is YYYY-MM-DD.
  const create = (zone?: string) =>
    new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
  try {
    return create(timeZone);
  } catch {
    return create();
  }
}

/** Formats the day of a time: 'January 15, 2025'. */
export const localDate = (time: Time, timeZone?: string): string => longDate(dayOf(time, timeZone));

const UNITS: [name: string, days: number][] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
];

/**
 * Returns a time relative to now: 'just now', '5 minutes ago', 'yesterday', '2 weeks ago'. From an hour on, the calendar
 * decides. A time in the future is 'just now', because only a wrong clock can cause it.
 */
export function relativeTime(time: Time, now = new Date(), timeZone?: string): string {
  const minutes = Math.floor((now.getTime() - new Date(time).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const days = daysBetween(dayOf(time, timeZone), dayOf(now, timeZone));
  if (days === 0) return `${counted(Math.floor(minutes / 60), 'hour')} ago`;
  if (days === 1) return 'yesterday';
  const [name, size] = UNITS.find(([, each]) => days >= each)!;
  return `${counted(Math.floor(days / size), name)} ago`;
}
