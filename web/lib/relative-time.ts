const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/**
 * Returns a time relative to now: 'just now', '5 minutes ago', 'yesterday', '2 weeks ago'. A time in the future is
 * 'just now', because only an incorrect clock can cause it.
 */
export function relativeTime(iso: string, now = new Date()): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  const fit = UNITS.find(([, size]) => seconds >= size);
  return fit ? format.format(-Math.floor(seconds / fit[1]), fit[0]) : 'just now';
}
