import { expect, test } from 'vitest';
import { secondsLeft, timerText, warningBetween } from './exam-clock.ts';

test("the time left follows the server's clock and the monotonic one, whatever the device's clock says [EXAM-17]", () => {
  const clock = { deadlineAt: '1999-01-01T03:30:00.000Z', now: '1999-01-01T00:00:00.000Z', receivedAt: 5_000 };
  expect(secondsLeft(clock, 5_000)).toBe(12_600);
  expect(secondsLeft(clock, 6_000)).toBe(12_599);
  expect(secondsLeft(clock, 5_000 + 12_600_000)).toBe(0);
  expect(secondsLeft(clock, 99_000_000)).toBe(0);
});

test.each([
  [12_600, '3 h 30'],
  [3_600, '1 h 00'],
  [3_599, '59:59'],
  [0, '0:00'],
])('%i seconds are shown as %s [EXAM-17]', (seconds, text) => {
  expect(timerText(seconds)).toBe(text);
});

test.each([
  [1_801, 1_800, 30],
  [1_800, 1_799, undefined],
  [601, 599, 10],
  [61, 60, 1],
  [2_000, 30, 1],
  [3_000, 2_900, undefined],
  [10, 0, undefined],
])('between %i and %i seconds left the warning is %s [EXAM-17]', (before, after, minutes) => {
  expect(warningBetween(before, after)).toBe(minutes);
});
