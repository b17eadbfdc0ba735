import { expect, test } from 'vitest';
import type { Goal } from '#shared/study-sessions.ts';
import { abandonedBefore, inCatalogueOrder, isGoalMet } from './study-sessions.rules.ts';

const done = { activeSeconds: 1500, answers: 10, cards: 20 };

test.each<[Goal['kind'], number, boolean]>([
  ['minutes', 25, true],
  ['minutes', 26, false],
  ['questions', 10, true],
  ['questions', 11, false],
  ['cards', 20, true],
  ['cards', 21, false],
])('with 25 minutes, 10 answers and 20 cards a goal of %s, %i, is met: %s [SESS-05]', (kind, amount, expected) => {
  expect(isGoalMet({ kind, amount }, done)).toBe(expected);
});

test('a goal of minutes is not met a second early [SESS-05]', () => {
  expect(isGoalMet({ kind: 'minutes', amount: 25 }, { ...done, activeSeconds: 1499 })).toBe(false);
});

test('a study session is abandoned twelve hours after its last report [SESS-05]', () => {
  expect(abandonedBefore(new Date('2026-11-22T20:00:00Z'))).toEqual(new Date('2026-11-22T08:00:00Z'));
});

test('topics are listed once, in the order of the catalogue', () => {
  expect(inCatalogueOrder(['6', '1.2', '1.1', '1.2', 'unknown'])).toEqual(['1.1', '1.2', '6']);
});
