import { expect, test } from 'vitest';
import { cellsOf, flaggedOf, mergeAnswers, unansweredOf } from './exam-answers.ts';

const saved = [
  { position: 1, chosen: 2, flagged: false },
  { position: 3, chosen: 0, flagged: true },
];

test('what waits on the device replaces what the server has [EXAM-19]', () => {
  const answers = mergeAnswers(4, saved, [
    { position: 3, chosen: null, flagged: false },
    { position: 4, chosen: 1, flagged: true },
    { position: 9, chosen: 1, flagged: true },
  ]);
  expect(answers.map(({ chosen }) => chosen)).toEqual([2, null, null, 1]);
  expect(answers.map(({ flagged }) => flagged)).toEqual([false, false, false, true]);
  expect(unansweredOf(answers)).toEqual([2, 3]);
  expect(flaggedOf(answers)).toEqual([4]);
});

test('each answer is a cell of the strip [EXAM-20]', () => {
  expect(cellsOf(mergeAnswers(3, saved, []), 2)).toEqual([
    { state: 'answered', isFlagged: false, isCurrent: false },
    { state: 'unanswered', isFlagged: false, isCurrent: true },
    { state: 'answered', isFlagged: true, isCurrent: false },
  ]);
});
