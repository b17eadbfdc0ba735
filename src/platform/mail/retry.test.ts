import { expect, test } from 'vitest';
import { nextTry } from './retry.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const minutes = (attempts: number, random: number) => {
  const at = nextTry(attempts, NOW, random);
  return at === null ? null : Math.round((at.getTime() - NOW.getTime()) / 6000) / 10;
};

test('pauses grow from a minute to an hour, and the last try is about a day after the first', () => {
  expect([1, 2, 3, 4, 5, 6, 27].map((attempts) => minutes(attempts, 0.5))).toEqual([1, 2, 5, 15, 60, 60, 60]);
  expect(minutes(28, 0.5)).toBeNull();
  const all = Array.from({ length: 27 }, (_, index) => minutes(index + 1, 0.5)!);
  const hours = all.reduce((sum, pause) => sum + pause) / 60;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThan(25);
});

test('a random number spreads a crowd by a tenth to both sides', () => {
  expect([0, 0.5, 0.999].map((random) => minutes(5, random))).toEqual([54, 60, 66]);
});
