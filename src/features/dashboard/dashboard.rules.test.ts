import { expect, test } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import type { MasteryState } from '#shared/mastery.ts';
import {
  figuresText,
  masteryByArea,
  summarize,
  topicStates,
  validateSummary,
  weakestTopic,
} from './dashboard.rules.ts';

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

test('without any activity all 83 questions are not started', () => {
  const areas = masteryByArea(new Map());
  expect(areas.map(({ notStarted }) => notStarted)).toEqual([9, 21, 12, 8, 25, 8]);
});

test('the four states of an area always add up to its questions', () => {
  const all = ['strong', 'weak', 'inProgress', 'notStarted'] as const;
  for (let topics = 0; topics <= orderedTopics.length; topics++) {
    const states = orderedTopics.slice(0, topics).map(({ id }, index) => [id, all[(index * 7) % 4]!] as const);
    masteryByArea(new Map(states)).forEach(({ strong, inProgress, weak, notStarted }, index) => {
      expect(strong + inProgress + weak + notStarted).toBe(catalogue[index]!.itemCount);
      expect(Math.min(strong, inProgress, weak, notStarted)).toBeGreaterThanOrEqual(0);
    });
  }
});

test('a strong topic adds its own questions to its area: licensing adds eight to the law area [TOPIC-22]', () => {
  const states = new Map<string, MasteryState>([
    ['5.3', 'strong'],
    ['5.1', 'weak'],
    ['5.2', 'inProgress'],
  ]);
  expect(masteryByArea(states)[4]).toEqual({ areaId: '5', strong: 8, weak: 4, inProgress: 4, notStarted: 9 });
});

const record = (topicId: string, timeSpent: number, completed = false) => ({ topicId, timeSpent, completed });
const mastery = (topicId: string, state: MasteryState, percent = 0) => ({ topicId, state, percent });

test('two minutes of reading, completing or answering begins a topic, and opening its page does not [DASH-20]', () => {
  const records = [record('1.1', 119), record('1.2', 120), record('1.3', 0, true), record('1.4', 600)];
  const states = topicStates([mastery('1.4', 'weak'), mastery('1.5', 'strong')], records);
  expect(Object.fromEntries(states)).toEqual({
    '1.2': 'inProgress',
    '1.3': 'inProgress',
    '1.4': 'weak',
    '1.5': 'strong',
  });
});

test('the weakest topic is the weak one with the lowest percentage [DASH-17]', () => {
  const few = mastery('1.1', 'inProgress', 0);
  expect(weakestTopic([few, mastery('1.2', 'strong', 90)])).toBeNull();
  const [riders, licensing] = [mastery('2.1', 'weak', 40), mastery('5.3', 'weak', 40)];
  expect(weakestTopic([few, mastery('1.3', 'weak', 60), riders, licensing])).toEqual({ topicId: '2.1', percent: 40 });
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
    summary: expect.stringMatching(/Nothing is recorded yet/),
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
