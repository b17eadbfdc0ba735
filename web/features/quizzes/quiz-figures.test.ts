import { expect, test } from 'vitest';
import type { QuizScore } from '#shared/quiz.ts';
import { figuresOf } from '#web/testing/pages.ts';
import { quizFigures as figuresFrom } from './quiz-figures.ts';

const quizFigures = (scores: QuizScore[]) => figuresFrom(figuresOf(scores));

let count = 0;
const score = (topicId: string, percentage: number, day = 1): QuizScore => ({
  id: `s${++count}`,
  topicId,
  score: percentage,
  totalQuestions: 100,
  percentage,
  createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
});
const idsIn = (scores: QuizScore[]) => {
  const { strong, moderate, weak } = quizFigures(scores).bands;
  return [strong, moderate, weak].map((topics) => topics.map(({ topicId }) => topicId));
};

test('without a quiz, every figure is zero and every list is empty [ANAL-01]', () => {
  expect(quizFigures([])).toEqual({
    totalQuizzes: 0,
    averageScore: 0,
    since: undefined,
    bands: { strong: [], moderate: [], weak: [] },
    recent: [],
  });
});

test('the average is the rounded mean over all quizzes, not over topics [ANAL-02]', () => {
  const figures = quizFigures([score('1.1', 90), score('1.1', 80), score('1.2', 35)]);
  expect(figures).toMatchObject({ totalQuizzes: 3, averageScore: 68 });
  expect(figures.bands.strong).toEqual([{ topicId: '1.1', quizzes: 2, average: 85, latest: [80, 90] }]);
});

test('80 is strong, 70 and 79 are moderate, 69 is weak [ANAL-03, ANAL-04, ANAL-05, ANAL-06]', () => {
  expect(idsIn([score('1.1', 80), score('1.2', 79), score('1.3', 70), score('1.4', 69)])).toEqual([
    ['1.1'],
    ['1.2', '1.3'],
    ['1.4'],
  ]);
});

test('the rounded average determines the band, because users see the rounded average [ANAL-04, ANAL-06, CONST-06]', () => {
  const quizzes = [
    score('1.1', 79),
    score('1.1', 80),
    score('1.2', 69),
    score('1.2', 70),
    score('1.3', 69),
    score('1.3', 69),
  ];
  expect(idsIn(quizzes)).toEqual([['1.1'], ['1.2'], ['1.3']]);
});

test('strengths are sorted best first, areas for improvement weakest first, and equal averages in catalogue order', () => {
  const quizzes = [
    score('5.1', 80),
    score('2.1', 90),
    score('1.1', 90),
    score('4.2', 60),
    score('3.2', 60),
    score('5.3', 20),
  ];
  expect(idsIn(quizzes)).toEqual([['1.1', '2.1', '5.1'], [], ['5.3', '3.2', '4.2']]);
});

test('the latest ten quizzes are sorted newest first, and the figures begin with the oldest quiz [ANAL-08]', () => {
  const quizzes = [4, 11, 1, 9, 2, 10, 3, 8, 5, 7, 6].map((day) => score('1.1', day, day));
  const { recent, since } = quizFigures(quizzes);
  expect(recent.map(({ percentage }) => percentage)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(since).toBe('2026-01-01T00:00:00.000Z');
});

test('a topic has its average over all quizzes, and its latest three oldest first [DASH-10, DASH-19]', () => {
  const quizzes = [
    score('1.1', 100, 4),
    score('1.1', 20, 1),
    score('1.2', 50, 5),
    score('1.1', 90, 3),
    score('1.1', 80, 2),
  ];
  const { bands } = quizFigures(quizzes);
  expect(bands.moderate).toEqual([{ topicId: '1.1', quizzes: 4, average: 73, latest: [80, 90, 100] }]);
  expect(bands.weak).toEqual([{ topicId: '1.2', quizzes: 1, average: 50, latest: [50] }]);
});
