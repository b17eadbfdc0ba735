import { expect, test } from 'vitest';
import { clockText, longDuration, minutesText, secondsBetween, shortDuration, studyTimeText } from './durations.ts';

test.each([
  // By row: as a clock, long, short, to the minute, and as a study time.
  [0, '0:00', '0 seconds', '0 s', 'under 1 min', '0 h 0 min'],
  [1, '0:01', '1 second', '1 s', 'under 1 min', '0 h 0 min'],
  [59, '0:59', '59 seconds', '59 s', '1 min', '0 h 0 min'],
  [60, '1:00', '1 minute', '1 min', '1 min', '0 h 1 min'],
  [152, '2:32', '2 minutes', '2 min 32 s', '3 min', '0 h 2 min'],
  [3599, '59:59', '59 minutes', '59 min 59 s', '60 min', '0 h 59 min'],
  [3600, '1:00:00', '1 hour', '1 h', '60 min', '1 h 0 min'],
  [3725, '1:02:05', '1 hour 2 minutes', '1 h 2 min', '62 min', '1 h 2 min'],
  [12_600, '3:30:00', '3 hours 30 minutes', '3 h 30 min', '210 min', '3 h 30 min'],
])('%i seconds are %s, %s, %s, %s or %s [EXAM-17] [PROG-03] [PROG-08]', (seconds, ...texts) => {
  const forms = [clockText, longDuration, shortDuration, minutesText, studyTimeText];
  expect(forms.map((form) => form(seconds))).toEqual(texts);
});

test.each([
  ['2026-11-20T12:41:00.900Z', 9660],
  ['2026-11-20T09:00:00.000Z', 0],
])('from 10:00 to %s are %i seconds', (to, seconds) => {
  expect(secondsBetween('2026-11-20T10:00:00.000Z', new Date(to))).toBe(seconds);
});
