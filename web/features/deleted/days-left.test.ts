import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const deleted = '2026-11-01T12:00:00.000Z';

test.each([
  ['2026-11-01T12:00:05.000Z', '30 days left'],
  ['2026-11-02T13:00:00.000Z', '29 days left'],
  ['2026-11-30T06:00:00.000Z', '1 day left'],
  ['2026-12-01T11:00:00.000Z', 'Less than a day left'],
  ['2026-12-01T12:10:00.000Z', 'Less than a day left'],
])('at %s it says %s [UNDO-01]', (now, text) => {
  expect(daysLeft(deleted, new Date(now))).toBe(text);
});
