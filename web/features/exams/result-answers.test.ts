import { expect, test } from 'vitest';
import type { ExamResultQuestion } from '#shared/exams.ts';
import { allowedSeconds, filtered, missedOf, resultCells } from './result-answers.ts';

/** The first option is correct. */
const question = (position: number, chosen: number | null, flagged = false, topicId = '1.1'): ExamResultQuestion => ({
  position,
  id: `q${position}`,
  topicId,
  question: 'What?',
  options: ['a', 'b', 'c', 'd'],
  chosen,
  flagged,
  seconds: 10,
  correct: 0,
  rationales: ['A.', 'B.', 'C.', 'D.'],
  sources: [],
  others: null,
});
const answers = [question(1, 0), question(2, 3, true), question(4, null, true, '6')];
const positions = (questions: ExamResultQuestion[]) => questions.map(({ position }) => position);

test('wrong and unanswered questions are the missed ones [EXAM-16]', () => {
  expect(positions(missedOf(answers))).toEqual([2, 4]);
});

test('a result has a cell for each position, also for a question that it lacks [EXAM-20]', () => {
  expect(resultCells({ total: 4, questions: answers })).toEqual([
    { state: 'correct', isFlagged: false },
    { state: 'wrong', isFlagged: true },
    { state: 'missing' },
    { state: 'unanswered', isFlagged: true },
  ]);
});

test('filters by area, wrong and flagged, and by both; unanswered counts as wrong [EXAM-15]', () => {
  expect(positions(filtered(answers, { show: 'all' }))).toEqual([1, 2, 4]);
  expect(positions(filtered(answers, { show: 'wrong' }))).toEqual([2, 4]);
  expect(positions(filtered(answers, { show: 'flagged', areaId: '1' }))).toEqual([2]);
  expect(positions(filtered(answers, { show: 'all', areaId: '6' }))).toEqual([4]);
});

test('the allowed average is 152 s in a full exam and 150 s in a mini exam', () => {
  expect(allowedSeconds('full')).toBe(152);
  expect(allowedSeconds('mini')).toBe(150);
});
