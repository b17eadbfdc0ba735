import { describe, expect, it, test } from 'vitest';
import { ANSWERS_COUNTED, type AnswerEntry, masteryOf } from './mastery.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const entry = (correct: number, total: number, days = 0): AnswerEntry => ({ correct, total, at: daysAgo(days) });

/** Quizzes of ten questions on one day, in the order in which they were taken. */
const quizzes = (...percentages: number[]) => percentages.map((percent) => entry(percent / 10, 10)).toReversed();
/** Single answers on one day, in the order in which they were given: + is correct. */
const answers = (text: string) => [...text].map((sign) => entry(sign === '+' ? 1 : 0, 1)).toReversed();

describe('the mastery of a topic [TOPIC-22]', () => {
  it.each<[string, AnswerEntry[], ReturnType<typeof masteryOf>]>([
    ['never answered', [], null],
    ['a bare score of 8 of 10', [entry(8, 10)], { percent: 80, answers: 10, isWeak: false }],
    ['a bare score of 3 of 4', [entry(3, 4)], { percent: 75, answers: 4, isWeak: false }],
    ['four correct answers', answers('++++'), { percent: 100, answers: 4, isWeak: false }],
    ['five correct answers', answers('+++++'), { percent: 100, answers: 5, isWeak: false }],
    ['five incorrect answers', answers('-----'), { percent: 0, answers: 5, isWeak: true }],
    ['79.5%, which reads as 80%', [entry(159, 200)], { percent: 80, answers: ANSWERS_COUNTED, isWeak: false }],
    ['70%', quizzes(70, 70), { percent: 70, answers: 20, isWeak: false }],
    ['69%', [entry(69, 100)], { percent: 69, answers: 100, isWeak: true }],
    ['20, 30, 90, 90, 90', quizzes(20, 30, 90, 90, 90), { percent: 84, answers: 50, isWeak: false }],
    ['90, 90, 20, 20', quizzes(90, 90, 20, 20), { percent: 34, answers: 40, isWeak: true }],
    // The first ten answers weigh half of the last ten: (1 x 100 + 0.5 x 0) / 1.5.
    ['0, 100', quizzes(0, 100), { percent: 67, answers: 20, isWeak: true }],
    // 10 answers 30 days before 10 others weigh half by age and half by the later answers: (1 x 100 + 0.25 x 0) / 1.25.
    ['0, and 100 a month later', [entry(10, 10), entry(0, 10, 30)], { percent: 80, answers: 20, isWeak: false }],
    ['a score of a year ago alone', [entry(9, 10, 365)], { percent: 90, answers: 10, isWeak: false }],
    ['answers and a bare score', [entry(1, 1), entry(0, 10)], { percent: 13, answers: 11, isWeak: true }],
    [
      'an incorrect answer with a hundred later ones',
      [...Array<AnswerEntry>(ANSWERS_COUNTED).fill(entry(1, 1)), entry(0, 1)],
      { percent: 100, answers: 100, isWeak: false },
    ],
  ])('%s', (_case, entries, expected) => {
    expect(masteryOf(entries, NOW)).toEqual(expected);
  });
});

test('the answers of a quiz count the same together and one by one [TOPIC-22]', () => {
  const together = masteryOf([entry(10, 10), entry(0, 10)], NOW);
  const oneByOne = masteryOf(answers('----------++++++++++'), NOW);
  expect(together).toEqual(oneByOne);
});
