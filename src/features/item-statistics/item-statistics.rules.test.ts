import { expect, test } from 'vitest';
import type { BankQuestion } from '#shared/quiz.ts';
import {
  addUser,
  figuresOf,
  fingerprintOf,
  type Item,
  itemOf,
  nextShares,
  resultOf,
  startSums,
} from './item-statistics.rules.ts';

const AT = '2026-11-28T12:00:00.000Z';
const [KEY, WRONG, ALSO_WRONG] = [1, 0, 3];
const item: Item = { questionId: 'q', topicId: '1.1', fingerprint: 'f', since: null, key: KEY };

/** A user who chose an option of the item, and so many right ones of a hundred others. */
const user = (chosen: number, percent: number, at = AT) => [
  ['q', chosen, chosen === KEY, at] as const,
  ...Array.from({ length: 100 }, (_, index) => [`o${index}`, 0, index < percent, AT] as const),
];

function resultFor(users: ReturnType<typeof user>[], of = item) {
  const sums = startSums([of]);
  for (const answers of users) addUser(sums, answers);
  return resultOf(sums, of);
}

test('an item whose right answers are those of the better users discriminates [BEYOND-08]', () => {
  const good = Array.from({ length: 20 }, () => user(KEY, 90));
  const bad = Array.from({ length: 20 }, () => user(WRONG, 40));
  const result = resultFor([...good, ...bad]);
  expect(result).toMatchObject({ chosen: [20, 20, 0, 0], chosenByBest: [0, 20, 0, 0] });
  expect(result.discrimination).toBeCloseTo(1);
  const inverted = resultFor([
    ...Array.from({ length: 20 }, () => user(WRONG, 90)),
    ...Array.from({ length: 20 }, () => user(KEY, 40)),
  ]);
  expect(inverted.discrimination).toBeCloseTo(-1);
  expect(figuresOf({ ...inverted, key: KEY }).flags).toEqual(['inverted', 'otherKey']);
});

test('the discrimination needs 30 users with 20 other first answers each, and a difference among them [BEYOND-08]', () => {
  const mixed = (length: number) => Array.from({ length }, (_, at) => user(at % 2 ? KEY : WRONG, at));
  expect(resultFor(mixed(29)).discrimination).toBeNull();
  expect(resultFor(mixed(30)).discrimination).not.toBeNull();
  const short = (answers: number) => mixed(30).map((each) => each.slice(0, 1 + answers));
  expect(resultFor(short(19))).toMatchObject({ chosen: [15, 15, 0, 0], discrimination: null });
  expect(resultFor(mixed(30).map((each, at) => each.slice(0, at < 1 ? 20 : 50))).discrimination).toBeNull();
  expect(resultFor(Array.from({ length: 40 }, (_, at) => user(KEY, at))).discrimination).toBeNull();
  expect(resultFor(Array.from({ length: 40 }, (_, at) => user(at % 2 ? KEY : WRONG, 50))).discrimination).toBeNull();
});

test('the best third takes in all who are as good as the last of them [BEYOND-08]', () => {
  const users = [80, 70, 60].flatMap((percent, at) =>
    Array.from({ length: 12 }, () => user([ALSO_WRONG, WRONG, KEY][at]!, percent)),
  );
  expect(resultFor(users).chosenByBest).toEqual([0, 0, 0, 12]);
  expect(resultFor([...users, user(KEY, 10)]).chosenByBest).toEqual([12, 0, 0, 12]);
});

test('answers to an earlier wording or by an earlier key do not count [BEYOND-08]', () => {
  const since = new Date('2026-11-28T12:00:00.000Z');
  const before = '2026-11-28T11:59:59.999Z';
  expect(resultFor([user(KEY, 50), user(KEY, 50, before)], { ...item, since }).chosen).toEqual([0, 1, 0, 0]);
  const byOldKey = [['q', WRONG, true, AT] as const];
  expect(resultFor([byOldKey]).chosen).toEqual([0, 0, 0, 0]);
});

const question: BankQuestion = {
  ...{ id: 'q', stem: 'What?', answer: 'B', facts: ['f'], difficulty: 1, kind: 'recall' },
  options: ['a', 'b', 'c', 'd'].map((text) => ({ text, rationale: 'Because.' })),
};

test('an item starts anew with another option, order or key, but not with another stem or rationale [BEYOND-08]', () => {
  const now = new Date();
  const first = itemOf({ topicId: '1.1', question }, undefined, now);
  expect(first).toMatchObject({ questionId: 'q', key: 1, since: null });
  const sinceWith = (change: Partial<BankQuestion>) =>
    itemOf({ topicId: '1.1', question: { ...question, ...change } }, first, now).since;
  expect(sinceWith({ stem: 'Which?' })).toBeNull();
  expect(sinceWith({ options: question.options.map(({ text }) => ({ text, rationale: 'Another.' })) })).toBeNull();
  expect(sinceWith({ answer: 'C' })).toBe(now);
  expect(sinceWith({ options: question.options.toReversed() })).toBe(now);
  expect(sinceWith({ options: question.options.with(3, { text: 'e', rationale: 'Because.' }) })).toBe(now);
  expect(fingerprintOf(question)).toBe(fingerprintOf({ ...question }));
});

test('shares need 30 answers, are rounded to 5, and stay until ten more have answered [BEYOND-08]', () => {
  expect(nextShares([14, 15, 0, 0], undefined)).toEqual({ shares: null, sharesOf: null });
  const told = nextShares([9, 20, 1, 1], undefined);
  expect(told).toEqual({ shares: [30, 65, 5, 5], sharesOf: 31 });
  expect(nextShares([9, 29, 1, 1], told)).toEqual(told);
  expect(nextShares([9, 30, 1, 1], told)).toEqual({ shares: [20, 75, 0, 0], sharesOf: 41 });
  expect(nextShares([8, 20, 1, 1], told)).toEqual(told);
});

test('shares that ended because answers were deleted come back only after ten more than they were of [BEYOND-08]', () => {
  const told = nextShares([9, 20, 1, 1], undefined);
  const ended = nextShares([7, 20, 1, 1], told);
  expect(ended).toEqual({ shares: null, sharesOf: 31 });
  expect(nextShares([9, 20, 1, 0], ended)).toEqual(ended);
  expect(nextShares([9, 29, 1, 1], ended)).toEqual(ended);
  expect(nextShares([9, 30, 1, 1], ended)).toEqual({ shares: [20, 75, 0, 0], sharesOf: 41 });
});

test('an item has a flag only with enough answers [BEYOND-09]', () => {
  const flags = (chosen: number[], more = {}) =>
    figuresOf({ chosen, chosenByBest: [0, 0, 0, 0], discrimination: null, key: KEY, ...more }).flags;
  expect(flags([0, 29, 0, 0])).toEqual([]);
  expect(flags([1, 29, 0, 0])).toEqual(['easy']);
  expect(flags([2, 28, 0, 0])).toEqual([]);
  expect(flags([21, 9, 0, 0])).toEqual(['hard']);
  expect(flags([20, 10, 0, 0])).toEqual([]);
  expect(flags([20, 20, 0, 0], { discrimination: -0.01 })).toEqual(['inverted']);
  expect(flags([20, 20, 0, 0], { chosenByBest: [9, 9, 0, 0] })).toEqual([]);
  expect(flags([20, 20, 0, 0], { chosenByBest: [10, 9, 0, 0] })).toEqual(['otherKey']);
});
