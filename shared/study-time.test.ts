import { expect, test } from 'vitest';
import { hoursAndMinutes } from './study-time.ts';

test.each([
  [3725, 1, 2],
  [59, 0, 0],
  [3600, 1, 0],
  [7199, 1, 59],
  [0, 0, 0],
])('%i seconds are %i whole hours and %i whole minutes [CONST-04]', (seconds, hours, minutes) => {
  expect(hoursAndMinutes(seconds)).toEqual({ hours, minutes });
});
