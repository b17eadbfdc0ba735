import { expect, test, vi } from 'vitest';
import { dayOf, localDate, monthAndDay, monthAndYear, relativeTime, shortDate, shortMonth } from './dates.ts';

/** Returns the module as it is in this time zone. Its formats keep the time zone in which they were made. */
async function datesIn(zone: string): Promise<typeof import('./dates.ts')> {
  vi.stubEnv('TZ', zone);
  return await import(/* @vite-ignore */ `${import.meta.dirname}/dates.ts?${encodeURIComponent(zone)}`);
}

test.each([
  ['America/Los_Angeles', '2026-11-21', 'November 21, 2026'],
  ['UTC', '2026-11-22', 'November 22, 2026'],
  ['Pacific/Kiritimati', '2026-11-22', 'November 22, 2026'],
])('in a browser of %s a day stays the same, and a time is on the day %s [BLOG-04]', async (zone, day, text) => {
  const dates = await datesIn(zone);
  expect(dates.longDate('2025-01-15')).toBe('January 15, 2025');
  for (const timeZone of [undefined, 'Unknown/Zone']) expect(dates.dayOf('2026-11-22T01:30:00Z', timeZone)).toBe(day);
  expect(dates.localDate('2026-11-22T01:30:00Z')).toBe(text);
});

test('a day has shorter forms, too', () => {
  expect(monthAndDay('2025-01-15')).toBe('January 15');
  expect(shortDate('2025-01-15')).toBe('Jan 15');
  expect(shortMonth('2025-01-15')).toBe('Jan');
  expect(monthAndYear('2025-01')).toBe('January 2025');
});

test.each([
  ['America/New_York', '2026-11-23', 'November 23, 2026'],
  ['Asia/Tokyo', '2026-11-24', 'November 24, 2026'],
])('in %s the same time is on the day %s [REV-09]', (zone, day, text) => {
  expect(dayOf('2026-11-24T03:00:00Z', zone)).toBe(day);
  expect(localDate('2026-11-24T03:00:00Z', zone)).toBe(text);
});

test.each([
  ['2026-11-23T14:00:30Z', '2026-11-23T14:00Z', 'just now'],
  ['2026-11-23T14:00Z', '2026-11-23T14:05Z', 'just now'],
  ['2026-11-23T14:00Z', '2026-11-23T13:59Z', '1 minute ago'],
  ['2026-11-23T14:00Z', '2026-11-23T05:00Z', '9 hours ago'],
  // It is 9 in the morning, and was 11 in the evening.
  ['2026-11-23T14:00Z', '2026-11-23T04:00Z', 'yesterday'],
  ['2026-11-23T14:00Z', '2026-11-22T12:00Z', 'yesterday'],
  ['2026-11-23T14:00Z', '2026-11-22T04:00Z', '2 days ago'],
  // It is 1 in the night, and 26 hours ago it was 11 in the evening.
  ['2026-11-23T06:00Z', '2026-11-22T04:00Z', '2 days ago'],
  ['2026-11-23T05:10Z', '2026-11-23T04:30Z', '40 minutes ago'],
  // On the day on which the clocks go back, and after the one on which they go forward.
  ['2026-11-02T04:45Z', '2026-11-01T04:15Z', '24 hours ago'],
  ['2026-03-09T04:30Z', '2026-03-08T04:30Z', '2 days ago'],
  ['2026-11-23T14:00Z', '2026-11-17T14:00Z', '6 days ago'],
  // Not 'last week': that was two calendar weeks ago.
  ['2026-11-23T14:00Z', '2026-11-10T14:00Z', '1 week ago'],
  ['2026-11-23T14:00Z', '2026-08-23T14:00Z', '3 months ago'],
  ['2026-11-23T14:00Z', '2024-11-22T14:00Z', '2 years ago'],
])('in New York, at %s the time %s is %s [DASH-12]', (now, time, text) => {
  expect(relativeTime(time, new Date(now), 'America/New_York')).toBe(text);
});
