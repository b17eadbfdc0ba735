import { expect, test } from 'vitest';
import { comesBack } from './comes-back.ts';

test.each([
  ['2026-11-23T14:00', '2026-11-23T13:00', 'now'],
  ['2026-11-23T14:00', '2026-11-23T14:00:10', 'in 1 minute'],
  ['2026-11-23T14:00', '2026-11-23T14:10', 'in 10 minutes'],
  ['2026-11-23T23:50', '2026-11-24T00:20', 'in 30 minutes'],
  ['2026-11-23T14:00', '2026-11-23T15:00', 'in 1 hour'],
  ['2026-11-23T14:00', '2026-11-23T18:10', 'in 4 hours'],
  ['2026-11-23T14:00', '2026-11-24T00:00', 'tomorrow'],
  ['2026-11-23T14:00', '2026-11-24T23:00', 'tomorrow'],
  ['2026-11-23T14:00', '2026-11-28T00:00', 'in 5 days, Nov 28'],
])('at %s, what is due at %s comes back %s [REV-05]', (from, due, words) => {
  expect(comesBack(new Date(due).toISOString(), new Date(from))).toBe(words);
});

test.each([
  ['2026-11-24T03:00Z', '2026-11-24T06:00Z', 'America/New_York', 'tomorrow'],
  ['2026-11-24T03:00Z', '2026-11-24T06:00Z', 'Asia/Tokyo', 'in 3 hours'],
  ['2026-11-24T03:00Z', '2026-11-28T05:00Z', 'America/New_York', 'in 5 days, Nov 28'],
  // Over the day on which the clocks go back.
  ['2026-10-31T16:00Z', '2026-11-02T05:00Z', 'America/New_York', 'in 2 days, Nov 2'],
])('at %s, what is due at %s comes back by the calendar of %s %s [REV-09]', (from, due, timeZone, words) => {
  expect(comesBack(due, new Date(from), timeZone)).toBe(words);
});
