import { expect, test } from 'vitest';
import { addUnsent, endingOf, endUnsent, removeSent, unsentOf } from './unsent-answers.ts';

const answer = (position: number, chosen: number | null) => ({ position, chosen, flagged: false });

test('the last answer of a position wins, and answers wait in the order of their last change [EXAM-19]', () => {
  for (const [position, chosen] of [
    [1, 0],
    [2, 1],
    [1, 3],
  ] as const)
    addUnsent('rosa', 'exam-1', answer(position, chosen));
  expect(unsentOf('rosa', 'exam-1')).toEqual([answer(2, 1), answer(1, 3)]);
  expect(unsentOf('omar', 'exam-1')).toEqual([]);
  expect(unsentOf('rosa', 'exam-2')).toEqual([]);
});

test('a change that was made while the answer was on its way stays [EXAM-19]', () => {
  addUnsent('rosa', 'exam-1', answer(1, 0));
  addUnsent('rosa', 'exam-1', answer(1, 2));
  removeSent('rosa', 'exam-1', answer(1, 0));
  expect(unsentOf('rosa', 'exam-1')).toEqual([answer(1, 2)]);
  removeSent('rosa', 'exam-1', answer(1, 2));
  expect(unsentOf('rosa', 'exam-1')).toEqual([]);
});

test('where the browser stores nothing, the answers last as long as the page [EXAM-19]', () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new Error('Storage is full');
  };
  try {
    addUnsent('rosa', 'exam-1', answer(1, 0));
    addUnsent('rosa', 'exam-1', answer(2, 0));
    expect(unsentOf('rosa', 'exam-1')).toEqual([answer(1, 0), answer(2, 0)]);
    removeSent('rosa', 'exam-1', answer(1, 0));
    removeSent('rosa', 'exam-1', answer(2, 0));
    expect(unsentOf('rosa', 'exam-1')).toEqual([]);
  } finally {
    Storage.prototype.setItem = setItem;
  }
});

test('when the exam has ended, the number of lost answers is kept [EXAM-19]', () => {
  addUnsent('rosa', 'exam-lost', answer(1, 0));
  addUnsent('rosa', 'exam-lost', answer(2, 0));
  endUnsent('rosa', 'exam-lost', 'Time is up');
  endUnsent('rosa', 'exam-lost', 'Time is up');
  expect(endingOf('exam-lost')).toEqual({ sentence: 'Time is up', lost: 2 });
  expect(unsentOf('rosa', 'exam-lost')).toEqual([]);
});
