import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { type StudyState, studyOrder, type TopicState } from './study-order.rules.ts';

const OUTLINE = orderedTopics.map(({ id }) => id);

/** A user who has nothing but what is given of some topics. */
function state(known: Record<string, Partial<TopicState>> = {}, fields: Partial<StudyState> = {}): StudyState {
  const topics = OUTLINE.map((topicId) => ({
    ...{ topicId, readingMinutes: 20, seconds: 0, isToEnd: false, questions: 0, ...known[topicId] },
  }));
  const gains = ['5.3', '2.2', '1.1'].map((topicId, index) => ({ topicId, marksPerHour: 3 - index }));
  return { topics, gains, hasStudied: null, hasExam: false, weakAreas: [], ...fields };
}
const order = (input: StudyState) => studyOrder(input).map(({ topicId }) => topicId);
const readingLeft = (topic: Partial<TopicState>, fields: Partial<StudyState> = {}) =>
  studyOrder(state({ '1.1': topic }, fields)).find(({ topicId }) => topicId === '1.1')?.readingLeft;

test('beginners study in the order of the outline, each topic until it is quizzed [VOICE-10, TODAY-04]', () => {
  for (const hasStudied of [false, null]) {
    expect(order(state({}, { hasStudied }))).toEqual(OUTLINE);
    expect(order(state({ '1.1': { questions: 10 }, '1.3': { questions: 5 } }, { hasStudied }))).toEqual(
      OUTLINE.filter((id) => id !== '1.1' && id !== '1.3'),
    );
  }
  expect(studyOrder(state()).every(({ marksPerHour }) => marksPerHour === null)).toBe(true);
});

test('from 50 different questions, an exam or a score report on, and for who has studied, points per hour decide [VOICE-10]', () => {
  const byMarks = ['5.3', '2.2', '1.1'];
  expect(order(state({ '1.1': { questions: 49 } }))[0]).toBe('1.2');
  expect(order(state({ '1.1': { questions: 49 }, '6': { questions: 1 } }))).toEqual(byMarks);
  expect(order(state({}, { hasExam: true }))).toEqual(byMarks);
  expect(order(state({}, { hasStudied: true }))).toEqual(byMarks);
});

test('a topic is read after its minutes, or after half of them with the end in view [TODAY-01]', () => {
  expect(readingLeft({ seconds: 0 })).toBe(20);
  expect(readingLeft({ seconds: 599, isToEnd: true })).toBe(11);
  expect(readingLeft({ seconds: 600, isToEnd: true })).toBe(0);
  expect(readingLeft({ seconds: 1199 })).toBe(1);
  expect(readingLeft({ seconds: 1200 })).toBe(0);
  expect(readingLeft({ questions: 4 }, { hasExam: true })).toBe(20);
  expect(readingLeft({ questions: 5 }, { hasExam: true })).toBe(0);
});

test('a weak area of a score report is said at its topics [TODAY-01]', () => {
  const weakAreas = [{ area: '5', percent: 52 }];
  const percents = studyOrder(state({}, { hasExam: true, weakAreas })).map(({ reportPercent }) => reportPercent);
  expect(percents).toEqual([52, null, null]);
});
