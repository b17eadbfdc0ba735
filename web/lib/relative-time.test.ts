import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

test.each([
  ['11-23T14:00:30Z', '11-23T14:00Z', 'just now'],
  ['11-23T14:00Z', '11-23T14:05Z', 'just now'],
  ['11-23T14:00Z', '11-23T13:59Z', '1 minute ago'],
  ['11-23T14:00Z', '11-23T05:00Z', '9 hours ago'],
  // It is 9 in the morning, and was 11 in the evening.
  ['11-23T14:00Z', '11-23T04:00Z', 'yesterday'],
  ['11-23T14:00Z', '11-22T12:00Z', 'yesterday'],
  ['11-23T14:00Z', '11-22T04:00Z', '2 days ago'],
  // It is 1 in the night, and 26 hours ago it was 11 in the evening.
  ['11-23T06:00Z', '11-22T04:00Z', '2 days ago'],
  ['11-23T05:10Z', '11-23T04:30Z', '40 minutes ago'],
  // On the day on which the clocks go back, and after the one on which they go forward.
  ['11-02T04:45Z', '11-01T04:15Z', '24 hours ago'],
  ['03-09T04:30Z', '03-08T04:30Z', '2 days ago'],
  ['11-23T14:00Z', '11-17T14:00Z', '6 days ago'],
  // Not 'last week': that was two calendar weeks ago.
  ['11-23T14:00Z', '11-10T14:00Z', '1 week ago'],
  ['11-23T14:00Z', '08-23T14:00Z', '3 months ago'],
])('in New York, at %s the time %s is %s [DASH-12]', (now, time, text) => {
  expect(relativeTime(`2026-${time}`, new Date(`2026-${now}`), 'America/New_York')).toBe(text);
});

test('the day is that of the time zone [DASH-12]', () => {
  const [now, time] = [new Date('2026-11-23T14:00:00Z'), '2026-11-23T04:00:00Z'];
  expect(relativeTime(time, now, 'UTC')).toBe('10 hours ago');
  expect(relativeTime(time, now, 'Asia/Tokyo')).toBe('10 hours ago');
  expect(relativeTime('2024-11-22T12:00:00Z', now, 'UTC')).toBe('2 years ago');
});
