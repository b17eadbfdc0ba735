import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { Progress } from '#shared/progress.ts';
import { progressReport } from './progress-report.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const record = (topicId: string, fields: Partial<Progress> = {}): Progress => ({
  id: topicId,
  topicId,
  completed: false,
  lastVisited: null,
  timeSpent: 0,
  updatedAt: day(1),
  ...fields,
});
const ids = (records: Progress[]) => records.map(({ topicId }) => topicId);
const topics = orderedTopics.map(({ id }) => id);

test('without records, every figure is zero and all 27 topics remain [PROG-01, PROG-02, PROG-04]', () => {
  expect(progressReport([])).toMatchObject({
    completed: 0,
    total: 27,
    remaining: 27,
    percent: 0,
    timeSpent: 0,
    averageMinutes: 0,
    recentlyCompleted: [],
    inProgress: [],
  });
});

test('one of 27 topics is 4 percent, and with 27 of 27 none remain [PROG-01, PROG-02]', () => {
  expect(progressReport([record('1.1', { completed: true })])).toMatchObject({
    completed: 1,
    remaining: 26,
    percent: 4,
  });
  const all = progressReport(topics.map((id) => record(id, { completed: true })));
  expect(all).toMatchObject({ completed: 27, remaining: 0, percent: 100 });
  expect(all.areas.map(({ percent }) => percent)).toEqual([100, 100, 100, 100, 100, 100]);
});

test('the average time is per record, in rounded minutes [PROG-03, PROG-04]', () => {
  const report = progressReport([record('1.1', { timeSpent: 90 }), record('1.2', { timeSpent: 210 })]);
  expect(report).toMatchObject({ timeSpent: 300, averageMinutes: 3 });
  expect(progressReport([record('1.1', { timeSpent: 89 }), record('1.2')]).averageMinutes).toBe(1);
  expect(progressReport([record('1.1', { timeSpent: 59 }), record('1.2')]).averageMinutes).toBe(0);
});

test('each area counts its own topics, and area 6 has one [PROG-05]', () => {
  const { areas } = progressReport([
    record('1.2', { completed: true }),
    record('1.3'),
    record('6', { completed: true }),
  ]);
  expect(
    areas.map(({ area, completed, topics: areaTopics, percent }) => [area.id, completed, areaTopics.length, percent]),
  ).toEqual([
    ['1', 1, 5, 20],
    ['2', 0, 3, 0],
    ['3', 0, 4, 0],
    ['4', 0, 8, 0],
    ['5', 0, 6, 0],
    ['6', 1, 1, 100],
  ]);
  expect(areas[0]!.topics.map(({ isCompleted }) => isCompleted)).toEqual([false, true, false, false, false]);
});

test('the six newest completions are listed newest first, whatever the order of the records [PROG-06]', () => {
  const seven = topics.slice(0, 7).map((id, index) => record(id, { completed: true, updatedAt: day(index + 1) }));
  const shuffled = [3, 0, 6, 1, 5, 2, 4].map((index) => seven[index]!);
  expect(ids(progressReport(shuffled).recentlyCompleted)).toEqual(topics.slice(1, 7).toReversed());
});

test('the six open topics visited last are listed last visited first, and topics never visited come last [PROG-07]', () => {
  const visits = topics.slice(0, 7).map((id, index) => record(id, { lastVisited: day(index + 1) }));
  const completed = record(topics[7]!, { completed: true, lastVisited: day(30) });
  expect(ids(progressReport([completed, ...visits]).inProgress)).toEqual(topics.slice(1, 7).toReversed());
  expect(ids(progressReport([record('5.1'), visits[0]!]).inProgress)).toEqual(['1.1', '5.1']);
});
