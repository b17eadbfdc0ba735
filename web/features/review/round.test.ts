import { expect, test } from 'vitest';
import { dueCard } from '#web/testing/review-server.ts';
import { countedSeconds, EMPTY_ROUND, minutesLeft, withGrade, withoutLastGrade, withQueue } from './round.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => dueCard(id));
const start = withQueue(EMPTY_ROUND, 1, [a!, b!, c!], new Set());
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

test('a grade moves to the next item, and undo brings the item back in front [REV-07]', () => {
  const graded = withGrade(withGrade(start, 'good'), 'again');
  expect(ids(graded.todo)).toEqual(['c']);
  expect(graded.done.map(({ item, rating }) => [item.id, rating])).toEqual([
    ['a', 'good'],
    ['b', 'again'],
  ]);
  const undone = withoutLastGrade(graded);
  expect(ids(undone.todo)).toEqual(['b', 'c']);
  expect(undone.moves).toBe(3);
});

test('undo after the next queue has loaded does not double an item that is in it again', () => {
  const next = withQueue(withGrade(start, 'again'), 2, [b!, a!], new Set());
  expect(ids(withoutLastGrade(next).todo)).toEqual(['a', 'b']);
});

test('without items or grades nothing changes', () => {
  expect(withGrade(EMPTY_ROUND, 'good')).toBe(EMPTY_ROUND);
  expect(withoutLastGrade(start)).toBe(start);
});

test('a queue leaves out the items whose grade was not sent yet', () => {
  expect(ids(withQueue(EMPTY_ROUND, 1, [a!, b!, c!], new Set(['b'])).todo)).toEqual(['a', 'c']);
});

test('the minutes shrink with what is left, but never to none before the end', () => {
  const queue = { minutes: 20, items: Array.from({ length: 40 }) };
  expect([40, 20, 1, 0].map((left) => minutesLeft(queue, left))).toEqual([20, 10, 1, 0]);
});

test('at most 600 seconds count for one item', () => {
  expect(countedSeconds(0, 12_400)).toBe(12);
  expect(countedSeconds(0, 3_600_000)).toBe(600);
  expect(countedSeconds(10, 0)).toBe(0);
});
