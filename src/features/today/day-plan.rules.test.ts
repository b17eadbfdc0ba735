import { expect, test } from 'vitest';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import { type DayInput, planDay } from './day-plan.rules.ts';
import type { ReviewDay } from './review-block.rules.ts';
import { day, due, READ, reasons, shape, topic } from './testing/days.ts';

test('review comes first, then the topics that gain most: a quiz on a topic that is read, reading for another one [TODAY-01]', () => {
  const input = day({ review: due(3, 8, ['5.3', '5.3', '1.1']) });
  expect(shape(input)).toEqual([
    ['review', null, 8],
    ['quiz', '5.3', 10],
    ['topic', '2.2', 22],
  ]);
  expect(reasons(input)).toEqual([
    '3 due, most of them on New Jersey law.',
    'An hour here is worth about 1 question.',
    'An hour here is worth about 2 questions. Start it today, finish tomorrow.',
  ]);
});

test('ten questions follow a topic that is read to its end [TODAY-01]', () => {
  expect(shape(day({ minutes: 60 }))).toEqual([
    ['quiz', '5.3', 10],
    ['topic', '2.2', 25],
    ['quiz', '2.2', 10],
    ['quiz', '4.6', 10],
  ]);
  const topics = [topic('2.2', 1, { readingLeft: 16 })];
  expect(shape(day({ topics }))).toEqual([
    ['topic', '2.2', 16],
    ['quiz', '2.2', 10],
  ]);
  expect(shape(day({ topics: [topic('2.2', 1, READ)] }))).toEqual([['quiz', '2.2', 10]]);
  expect(reasons(day({ topics }))[1]).toBe('Ten questions right after reading show what stuck.');
  expect(shape(day({ topics: [topic('2.2', 1)], minutes: 30 }))).toEqual([
    ['topic', '2.2', 25],
    ['quiz', '2.2', 5],
  ]);
});

test('while topics are weak, review takes half of the day at most, and what the topics leave over [TODAY-01]', () => {
  expect(shape(day({ review: due(90, 40) }))).toEqual([
    ['review', null, 20],
    ['quiz', '5.3', 10],
    ['topic', '2.2', 10],
  ]);
  expect(reasons(day({ review: due(90, 40) }))[0]).toBe('90 due. We picked the 20 minutes that matter most.');
  expect(shape(day({ minutes: 15, review: due(90, 15), topics: [topic('5.3', 1.4, READ)] }))).toEqual([
    ['review', null, 8],
    ['quiz', '5.3', 7],
  ]);
  const known = [topic('5.3', 0.1, READ)];
  expect(shape(day({ review: due(90, 40), topics: known }))).toEqual([['review', null, 40]]);
});

test.each<[string, Partial<ReviewDay>, string]>([
  ['one item', { dueTopics: ['1.1'] }, '1 due.'],
  ['items of one area', { dueTopics: ['1.1', '1.2'] }, '2 due, most of them on area 1.'],
  ['new cards only', { fresh: 1 }, '1 new card.'],
  ['both', { dueTopics: ['1.1', '2.1'], fresh: 3 }, '5 due, 3 of them new.'],
])('the reason counts what is due and what is new: %s [TODAY-01]', (_name, fields, reason) => {
  expect(reasons(day({ review: { ...due(0, 1), ...fields } }))[0]).toBe(reason);
});

test('a day that is too short for anything whole has one short block [TODAY-01]', () => {
  const begun = [topic('5.3', 1.44, READ)];
  expect(shape(day({ minutes: 5, topics: begun }))).toEqual([['quiz', '5.3', 5]]);
  expect(shape(day({ minutes: 5, topics: [topic('2.2', 1)] }))).toEqual([['topic', '2.2', 5]]);
  expect(shape(day({ minutes: 5, topics: begun, review: due(9, 5) }))).toEqual([['review', null, 5]]);
});

const NO_EXAM = { isEnough: false, daysSinceExam: null };
test('an exam that is longer than the day says so and takes the other blocks [TODAY-01]', () => {
  const input = day({ daysSinceExam: 8, review: due(12, 8) });
  expect(shape(input)).toEqual([['exam', null, EXAM_FORMATS.full.minutes]]);
  expect(reasons(input)).toEqual([
    "Your last practice exam was 8 days ago; it takes up to 210 minutes, more than your 40, so that's all for today.",
  ]);
});

test('an exam that is longer than the rest of the day, but not than the day, says no more than that [TODAY-01]', () => {
  const input = day({ ...NO_EXAM, questions: 0, minutes: 40, minutesPerDay: 60 });
  expect(shape(input)).toEqual([['exam', null, 50]]);
  expect(reasons(input)).toEqual([
    "See where you stand in all six areas; it takes up to 50 of your 60 minutes, so that's all for today.",
  ]);
});

test('an exam that fits leaves the rest of the minutes to the other blocks [TODAY-01]', () => {
  const input = day({ minutes: 240, daysSinceExam: 8, review: due(12, 8) });
  expect(shape(input)).toEqual([
    ['review', null, 8],
    ['exam', null, 210],
    ['quiz', '5.3', 10],
    ['topic', '2.2', 12],
  ]);
});

test.each<[string, Partial<DayInput>, number | null]>([
  ['a beginner', { ...NO_EXAM, questions: 0, hasStudied: false }, null],
  ['a beginner with 149 questions', { questions: 149, hasStudied: false, daysSinceExam: null }, null],
  ['a beginner with 150 questions', { questions: 150, hasStudied: false, daysSinceExam: null }, 210],
  ['a beginner with a missing area', { ...NO_EXAM, questions: 150, hasStudied: false }, null],
  ['who skipped the question', { ...NO_EXAM, questions: 0, hasStudied: null }, null],
  ['who has studied before', { ...NO_EXAM, questions: 0 }, 50],
  ['who has studied before and answered enough', { daysSinceExam: null }, 50],
  ['who passed it over yesterday', { ...NO_EXAM, wasExamMissed: true }, null],
  ['too few answers two weeks later', { isEnough: false, daysSinceExam: 14 }, 50],
  ['few minutes', { minutes: 20, daysSinceExam: 7 }, 50],
  ['six days after an exam', { daysSinceExam: 6 }, null],
  ['a week after an exam, the date is far', { daysSinceExam: 7, daysLeft: 60 }, null],
  ['two weeks after an exam, without a date', { daysSinceExam: 14, daysLeft: null }, 210],
])('an exam is suggested now and then: %s [TODAY-01, VOICE-10]', (_name, fields, minutes) => {
  expect(planDay(day(fields)).find(({ kind }) => kind === 'exam')?.minutes ?? null).toBe(minutes);
});

test('the first mini exam of who has studied is alone in its day, also if the day is longer, but the last days go first [VOICE-10, TODAY-03]', () => {
  const first = { ...NO_EXAM, questions: 0, review: due(12, 8) };
  expect(shape(day({ ...first, minutes: 90 }))).toEqual([['exam', null, 50]]);
  expect(reasons(day({ ...first, minutes: 90 }))).toEqual([
    "See where you stand in all six areas; it takes up to 50 of your 90 minutes, so that's all for today.",
  ]);
  expect(reasons(day({ ...first, minutes: 30 }))).toEqual([
    "See where you stand in all six areas; it takes up to 50 minutes, more than your 30, so that's all for today.",
  ]);
  expect(shape(day({ ...first, minutes: 20, daysLeft: 2 }))).toEqual([['exam', null, 50]]);
  expect(shape(day({ ...first, minutes: 20, daysLeft: 1 }))).toEqual([['review', null, 8]]);
  expect(shape(day({ ...first, daysLeft: 0 }))).toEqual([['review', null, 8]]);
});

test('topics in teaching order say their place, and review takes half of the day at most [VOICE-10, TODAY-01]', () => {
  const topics = [topic('1.1', null, READ), topic('1.2', null), topic('1.3', null)];
  const input = day({ topics, hasStudied: false, minutes: 60, review: due(90, 60) });
  expect(shape(input)).toEqual([
    ['review', null, 30],
    ['quiz', '1.1', 10],
    ['topic', '1.2', 20],
  ]);
  expect(reasons(input).slice(1)).toEqual([
    "You've read it. Now take its quiz.",
    'Topic 2 of 27: read it, then take its quiz. Start it today, finish tomorrow.',
  ]);
});

test('with a score report and no new date, the reason names the weak area [TODAY-01]', () => {
  const topics = [topic('5.3', 1.44, { ...READ, reportPercent: 52 })];
  expect(reasons(day({ topics, daysLeft: null }))).toEqual([
    'An hour here is worth about 1 question. Your score report says 52% in area 5.',
  ]);
});

test('on the exam day there is a warm-up and nothing else [TODAY-03]', () => {
  expect(shape(day({ daysLeft: 0, review: due(80, 40) }))).toEqual([['review', null, 10]]);
  expect(reasons(day({ daysLeft: 0, review: due(12, 4) }))).toEqual([
    'Your exam is today, and a short warm-up is all you need.',
  ]);
  expect(shape(day({ daysLeft: 0, minutes: 5, review: due(80, 40) }))).toEqual([['review', null, 5]]);
  expect(shape(day({ daysLeft: 0, review: due(4, 2) }))).toEqual([['review', null, 2]]);
  expect(planDay(day({ daysLeft: 0, daysSinceExam: null }))).toEqual([]);
});

test('in the last three days all of the time is for review, and an eve without due items has no plan [TODAY-03]', () => {
  const input = day({ daysLeft: 1, review: due(80, 40), daysSinceExam: 2 });
  expect(shape(input)).toEqual([['review', null, 40]]);
  expect(reasons(input)).toEqual(['Your exam is tomorrow: 80 due.']);
  expect(reasons(day({ daysLeft: 1, review: { ...due(1, 50), fresh: 9 } }))).toEqual([
    'Your exam is tomorrow: 10 due. We picked the 40 minutes that matter most.',
  ]);
  expect(planDay(day({ daysLeft: 1 }))).toEqual([]);
});

test.each([
  ['taken long ago', 9, null, [3]],
  ['taken on the fourth day before', 1, null, [2]],
  ['missed on the third day before', 9, 3, [3, 2]],
])('in the last three days there is one exam, none on the eve: %s [TODAY-03]', (_name, since, missedOn, expected) => {
  let daysSinceExam = since;
  let wasExamMissed = false;
  const offered = [3, 2, 1].filter((daysLeft) => {
    const isOffered = planDay(day({ daysLeft, daysSinceExam, wasExamMissed })).some(({ kind }) => kind === 'exam');
    wasExamMissed = isOffered && daysLeft === missedOn;
    daysSinceExam = isOffered && !wasExamMissed ? 1 : daysSinceExam + 1;
    return isOffered;
  });
  expect(offered).toEqual(expected);
});
