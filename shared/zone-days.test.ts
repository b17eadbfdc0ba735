import { expect, test } from 'vitest';
import { addDays, dayIn, daysBetween, startOfDay } from './zone-days.ts';

test.each([
  // The clocks go back and forward in New York, forward in Auckland, and never in Kolkata.
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z', 23],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00Z', 23],
  ['Pacific/Auckland', '2027-04-04', '2027-04-03T11:00:00Z', 25],
  ['Asia/Kolkata', '2026-11-01', '2026-10-31T18:30:00Z', 24],
  // A day that began at one o'clock.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
])('in %s the day %s begins at %s and has %d hours [REV-09]', (timeZone, day, begin, hours) => {
  const [start, end] = [startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, 1))];
  expect(start).toEqual(new Date(begin));
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
  expect([start.getTime() - 1, start.getTime(), end.getTime() - 1].map((at) => dayIn(timeZone, new Date(at)))).toEqual([
    addDays(day, -1),
    day,
    day,
  ]);
});

test('days are counted across months, years and changes of the clocks [REV-09]', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  expect(daysBetween('2027-03-15', '2027-03-13')).toBe(-2);
  expect(daysBetween('2026-11-22', '2027-11-22')).toBe(365);
});
