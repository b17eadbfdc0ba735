import { expect, test } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import { masteryByArea, summarize, validateSummary } from './dashboard.rules.ts';

const figures = {
  averages: [],
  completedTopics: 0,
  totalTopics: 27,
  totalQuizzes: 0,
  averageQuizScore: 0,
  totalTimeSpent: 0,
};
const average = (topicId: string, value: number, quizzes = 1) => ({ topicId, average: value, quizzes });

test('without any activity all 83 questions are not started', () => {
  const areas = masteryByArea([], new Set());
  expect(areas.map(({ notStarted }) => notStarted)).toEqual([9, 21, 12, 8, 25, 8]);
});

test('the four states of an area always add up to its questions', () => {
  for (let topics = 0; topics <= orderedTopics.length; topics++) {
    const averages = orderedTopics.slice(0, topics).map(({ id }, index) => average(id, (index * 37) % 101));
    const begun = new Set(orderedTopics.slice(0, topics + 3).map(({ id }) => id));
    masteryByArea(averages, begun).forEach(({ strong, inProgress, weak, notStarted }, index) => {
      expect(strong + inProgress + weak + notStarted).toBe(catalogue[index]!.itemCount);
      expect(Math.min(strong, inProgress, weak, notStarted)).toBeGreaterThanOrEqual(0);
    });
  }
});

test('a strong topic adds its own questions to its area: licensing adds eight to the law area', () => {
  const law = masteryByArea([average('5.3', 80), average('5.1', 69)], new Set(['5.2']))[4];
  expect(law).toEqual({ areaId: '5', strong: 8, weak: 4, inProgress: 4, notStarted: 9 });
});

test('the summary lists the strongest and weakest topics first, at most three of each [DASH-10, DASH-11]', () => {
  const { summary, strengths, weaknesses } = summarize({
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
  expect(summary).toContain('3 of 27 topics in 1 hour and 2 minutes');
  expect(summary).toContain('average over 7 quizzes is 71%');
  expect(summary).toContain('Completing the Application and Interest-Sensitive Life Products');
});

test('a user without any activity gets a summary without topics [DASH-11]', () => {
  expect(summarize(figures)).toEqual({
    summary: expect.stringMatching(/Nothing is recorded yet/),
    strengths: [],
    weaknesses: [],
  });
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
