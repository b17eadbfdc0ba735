import { expect, test } from 'vitest';
import { comesBack } from './comes-back.ts';

const NOW = new Date(2026, 10, 23, 14, 0);
const at = (day: number, hour: number, minute = 0) =>
  comesBack(new Date(2026, 10, day, hour, minute).toISOString(), NOW);

test('the words say when an item comes back [REV-05]', () => {
  expect(at(23, 13)).toBe('now');
  expect(at(23, 14, 1)).toBe('in 1 minute');
  expect(at(23, 14, 10)).toBe('in 10 minutes');
  expect(at(23, 15)).toBe('in 1 hour');
  expect(at(23, 18, 10)).toBe('in 4 hours');
  expect(at(24, 0)).toBe('tomorrow');
  expect(at(24, 23)).toBe('tomorrow');
  expect(at(28, 0)).toBe('in 5 days, Nov 28');
});

test('less than a minute is a minute, and less than an hour is never tomorrow', () => {
  expect(comesBack(new Date(NOW.getTime() + 10_000).toISOString(), NOW)).toBe('in 1 minute');
  const late = new Date(2026, 10, 23, 23, 50);
  expect(comesBack(new Date(2026, 10, 24, 0, 20).toISOString(), late)).toBe('in 30 minutes');
});

test("the days are those of the user's time zone [REV-09]", () => {
  const now = new Date('2026-11-24T03:00:00Z');
  expect(comesBack('2026-11-24T06:00:00Z', now, 'America/New_York')).toBe('tomorrow');
  expect(comesBack('2026-11-24T06:00:00Z', now, 'Asia/Tokyo')).toBe('in 3 hours');
  expect(comesBack('2026-11-28T05:00:00Z', now, 'America/New_York')).toBe('in 5 days, Nov 28');
});

test('a change of the clocks changes no day', () => {
  expect(comesBack(new Date(2026, 10, 2, 0).toISOString(), new Date(2026, 9, 31, 12))).toBe('in 2 days, Nov 2');
});
