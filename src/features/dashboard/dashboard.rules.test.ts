import { expect, test } from 'vitest';
import { figuresText, summarize, validateSummary } from './dashboard.rules.ts';

const figures = {
  averages: [],
  completedTopics: 0,
  totalTopics: 27,
  totalQuizzes: 0,
  averageQuizScore: 0,
  totalTimeSpent: 0,
};
const average = (topicId: string, value: number, quizzes = 1) => ({
  topicId,
  average: value,
  quizzes,
  latest: [value],
});

test('the summary lists the strongest and weakest topics first, at most three of each [DASH-10, DASH-11]', () => {
  const { summary, strengths, weaknesses, averages } = summarize({
    ...figures,
    averages: [
      average('1.1', 90),
      average('1.2', 50),
      average('1.3', 81),
      average('1.4', 99),
      average('2.1', 85),
      average('3.1', 20),
      average('3.2', 75),
    ],
    completedTopics: 3,
    totalQuizzes: 7,
    averageQuizScore: 71,
    totalTimeSpent: 3725,
  });
  expect(strengths).toEqual(['1.4', '1.1', '2.1']);
  expect(weaknesses).toEqual(['3.1', '1.2']);
  expect(averages.map(({ topicId, average }) => [topicId, average])).toEqual([
    ['1.4', 99],
    ['1.1', 90],
    ['2.1', 85],
    ['3.1', 20],
    ['1.2', 50],
  ]);
  expect(summary).toContain('3 of 27 topics in 1 hour and 2 minutes');
  expect(summary).toContain('average over 7 quizzes is 71%');
  expect(summary).toContain('Completing the Application and Interest-Sensitive Life Products');
});

test('a user without any activity gets a summary without topics [DASH-11]', () => {
  expect(summarize(figures)).toEqual({
    summary: expect.stringMatching(/Nothing here yet/),
    strengths: [],
    weaknesses: [],
    averages: [],
  });
});

test('without a quiz, the figures name no average [DASH-18]', () => {
  expect(figuresText({ ...figures, completedTopics: 1 })).toContain('Average of all quizzes: none yet');
});

test.each([
  ['1 of 27 at 50%', true],
  ['one topic, and a first quiz', true],
  ['27 topics', true],
  ['28 topics', false],
  ['2 topics', false],
  ['Two topics', false],
  ['thirty topics', false],
  ['half of the topics', false],
  ['twenty-seven topics', true],
  ['twenty-eight topics', false],
  ['one hundred topics', false],
  ['dozens of topics', false],
  ['your results doubled', false],
  ['see section 27', false],
  ['50.5%', false],
  ['see https://example.com', false],
  ['**Well done**', false],
])('%s rests on the figures: %s', (text, expected) => {
  expect(validateSummary(text, '1 of 27 topics, 50%').length === 0).toBe(expected);
});
