import { expect, test } from 'vitest';
import { byMonth, heatWeeks, latestDay, levelOf } from './heat-days.ts';

test('the weeks begin on the Sunday before the first review, and end today [REV-09]', () => {
  const weeks = heatWeeks(
    [
      { day: '2026-11-06', count: 2 },
      { day: '2026-11-20', count: 12 },
    ],
    '2026-11-23',
  );
  expect(weeks.map(([first]) => first!.day)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']);
  expect(weeks.at(-1)!.at(-1)).toEqual({ day: '2026-11-23', count: 0 });
  expect(weeks.flat().filter(({ count }) => count > 0)).toEqual([
    { day: '2026-11-06', count: 2 },
    { day: '2026-11-20', count: 12 },
  ]);
});

test('a cell fills by thirds', () => {
  expect([0, 1, 9, 10, 29, 30, 500].map(levelOf)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test("the last day is today, or the user's day if that is later", () => {
  const now = new Date(2026, 10, 23, 22);
  expect(latestDay([], now)).toBe('2026-11-23');
  expect(latestDay([{ day: '2026-11-20', count: 1 }], now)).toBe('2026-11-23');
  expect(latestDay([{ day: '2026-11-24', count: 1 }], now)).toBe('2026-11-24');
  expect(latestDay([], new Date('2026-11-24T03:00:00Z'), 'America/New_York')).toBe('2026-11-23');
  expect(latestDay([], new Date('2026-11-24T03:00:00Z'), 'Asia/Tokyo')).toBe('2026-11-24');
});

test('the table sums the months, the latest first', () => {
  const reviewed = [
    { day: '2026-10-30', count: 2 },
    { day: '2026-11-01', count: 3 },
    { day: '2026-11-02', count: 4 },
  ];
  expect(byMonth(reviewed)).toEqual([
    { month: '2026-11', days: 2, count: 7 },
    { month: '2026-10', days: 1, count: 2 },
  ]);
});
