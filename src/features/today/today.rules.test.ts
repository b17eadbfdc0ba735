import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import { addDays, dayIn, daysBetween, startOfDay } from '#shared/zone-days.ts';
import {
  type Candidate,
  type DayEvidence,
  type DayInput,
  markDone,
  planDay,
  type ReviewDay,
  withReviewNow,
} from './today.rules.ts';

const topic = (topicId: string, marksPerHour: number, fields: Partial<Candidate> = {}): Candidate => ({
  ...{ topicId, marksPerHour, readingMinutes: 25, secondsRead: 0, isBegun: false, reportPercent: null },
  ...fields,
});

const due = (items: number, minutes: number, dueTopics = Array<string>(items).fill('')): ReviewDay => ({
  ...{ dueTopics, fresh: 0, minutes, secondsDone: 0 },
});
const NOTHING_DUE = due(0, 0);

const day = (fields: Partial<DayInput> = {}): DayInput => ({
  ...{ minutes: 40, minutesPerDay: fields.minutes ?? 40, daysLeft: 21, review: NOTHING_DUE },
  topics: [topic('5.3', 1.44, { isBegun: true }), topic('2.2', 1.04), topic('4.6', 0.4, { isBegun: true })],
  ...{ answers: 200, isEnough: true, hasStudied: true, daysSinceExam: 3, wasExamMissed: false },
  ...fields,
});

const shape = (input: DayInput) => planDay(input).map(({ kind, topicId, minutes }) => [kind, topicId, minutes]);
const reasons = (input: DayInput) => planDay(input).map(({ reason }) => reason);
const sum = (input: DayInput) => planDay(input).reduce((total, { minutes }) => total + minutes, 0);

test('review comes first, then the topics that gain most: a quiz on a topic begun, reading for a new one [TODAY-01]', () => {
  const input = day({ review: due(3, 8, ['5.3', '5.3', '1.1']) });
  expect(shape(input)).toEqual([
    ['review', null, 8],
    ['quiz', '5.3', 10],
    ['topic', '2.2', 22],
  ]);
  expect(reasons(input)).toEqual([
    '3 items are due, most of them on New Jersey law.',
    'An hour on this topic gains about 1.4 exam questions.',
    'An hour on this topic gains about 1 exam question; you can read 22 of its 25 minutes today.',
  ]);
});

test('ten questions follow a topic that is read to its end [TODAY-01]', () => {
  expect(shape(day({ minutes: 60 }))).toEqual([
    ['quiz', '5.3', 10],
    ['topic', '2.2', 25],
    ['quiz', '2.2', 10],
    ['quiz', '4.6', 10],
  ]);
  const topics = [topic('2.2', 1, { secondsRead: 9 * 60 })];
  expect(shape(day({ topics }))).toEqual([
    ['topic', '2.2', 16],
    ['quiz', '2.2', 10],
  ]);
  expect(shape(day({ topics: [topic('2.2', 1, { secondsRead: 15 * 60 })] }))).toEqual([['quiz', '2.2', 10]]);
});

test('while topics are weak, review takes half of the day at most, and what the topics leave over [TODAY-01]', () => {
  expect(shape(day({ review: due(90, 40) }))).toEqual([
    ['review', null, 20],
    ['quiz', '5.3', 10],
    ['topic', '2.2', 10],
  ]);
  expect(reasons(day({ review: due(90, 40) }))[0]).toBe('90 items wait; 20 minutes take the most valuable ones.');
  expect(shape(day({ minutes: 15, review: due(90, 15), topics: [topic('5.3', 1.4, { isBegun: true })] }))).toEqual([
    ['review', null, 15],
  ]);
  const known = [topic('5.3', 0.1, { isBegun: true })];
  expect(shape(day({ review: due(90, 40), topics: known }))).toEqual([['review', null, 40]]);
});

test.each<[string, Partial<ReviewDay>, string]>([
  ['one item', { dueTopics: ['1.1'] }, '1 item is due.'],
  ['items of one area', { dueTopics: ['1.1', '1.2'] }, '2 items are due, most of them on area 1.'],
  ['new cards only', { fresh: 1 }, '1 card is new.'],
  ['both', { dueTopics: ['1.1', '2.1'], fresh: 3 }, '2 items are due and 3 cards are new.'],
])('the reason counts what is due and what is new: %s [TODAY-01]', (_name, fields, reason) => {
  expect(reasons(day({ review: { ...due(0, 1), ...fields } }))[0]).toBe(reason);
});

test('a day that is too short for anything whole has one short block [TODAY-01]', () => {
  const begun = [topic('5.3', 1.44, { isBegun: true })];
  expect(shape(day({ minutes: 5, topics: begun }))).toEqual([['quiz', '5.3', 5]]);
  expect(shape(day({ minutes: 5, topics: [topic('2.2', 1)] }))).toEqual([['topic', '2.2', 5]]);
  expect(shape(day({ minutes: 5, topics: begun, review: due(9, 5) }))).toEqual([['review', null, 5]]);
});

test('an exam that is longer than the day says so and takes the other blocks [TODAY-01]', () => {
  const input = day({ daysSinceExam: 8, review: due(12, 8) });
  expect(shape(input)).toEqual([['exam', null, EXAM_FORMATS.full.minutes]]);
  expect(reasons(input)).toEqual([
    'Your last exam was 8 days ago; it takes up to 210 minutes, more than your 40, and is all for today.',
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
  ['a beginner', { isEnough: false, answers: 0, hasStudied: false, daysSinceExam: null }, null],
  ['a beginner with 30 answers', { isEnough: false, answers: 30, hasStudied: false, daysSinceExam: null }, 50],
  ['who has studied before', { isEnough: false, answers: 0, hasStudied: true, daysSinceExam: null }, 50],
  ['who skipped the question', { isEnough: false, answers: 0, hasStudied: null, daysSinceExam: null }, 50],
  ['who passed it over yesterday', { isEnough: false, daysSinceExam: null, wasExamMissed: true }, null],
  ['too few answers a week later', { isEnough: false, daysSinceExam: 7 }, 50],
  ['enough answers and no exam', { daysSinceExam: null }, 210],
  ['few minutes', { minutes: 20, daysSinceExam: null }, 50],
  ['six days after an exam', { daysSinceExam: 6 }, null],
  ['a week after an exam, the date is far', { daysSinceExam: 7, daysLeft: 60 }, null],
  ['two weeks after an exam, without a date', { daysSinceExam: 14, daysLeft: null }, 210],
])('an exam is suggested now and then: %s [TODAY-01]', (_name, fields, minutes) => {
  expect(planDay(day(fields)).find(({ kind }) => kind === 'exam')?.minutes ?? null).toBe(minutes);
});

test('with a score report and no new date, the reason names the weak area [TODAY-01]', () => {
  const topics = [topic('5.3', 1.44, { isBegun: true, reportPercent: 52 })];
  expect(reasons(day({ topics, daysLeft: null }))).toEqual([
    'Your score report says 52% in area 5, and an hour here gains about 1.4 exam questions.',
  ]);
});

test('on the exam day there is a warm-up and nothing else [TODAY-03]', () => {
  expect(shape(day({ daysLeft: 0, review: due(80, 40) }))).toEqual([['review', null, 10]]);
  expect(reasons(day({ daysLeft: 0, review: due(12, 4) }))).toEqual([
    'Your exam is today: a warm-up of 12 items is enough.',
  ]);
  expect(shape(day({ daysLeft: 0, minutes: 5, review: due(80, 40) }))).toEqual([['review', null, 5]]);
  expect(shape(day({ daysLeft: 0, review: due(4, 2) }))).toEqual([['review', null, 2]]);
  expect(planDay(day({ daysLeft: 0, daysSinceExam: null }))).toEqual([]);
});

test('in the last three days all of the time is for review, and an eve without due items has no plan [TODAY-03]', () => {
  const input = day({ daysLeft: 1, review: due(80, 40), daysSinceExam: 2 });
  expect(shape(input)).toEqual([['review', null, 40]]);
  expect(reasons(input)).toEqual(['Your exam is tomorrow, and 80 items wait.']);
  expect(reasons(day({ daysLeft: 1, review: { ...due(1, 50), fresh: 9 } }))).toEqual([
    'Your exam is tomorrow, and 10 items wait; 40 minutes take the most valuable ones.',
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

const NONE: DayEvidence = {
  ...{ review: due(12, 8), exams: new Set(), answers: new Map(), progress: new Map() },
};
const doneKinds = (input: DayInput, evidence: Partial<DayEvidence>) =>
  markDone(planDay(input), { ...NONE, ...evidence })
    .filter(({ isDone }) => isDone)
    .map(({ kind }) => kind);

test('a block is done by what the user did since it was planned [TODAY-02]', () => {
  const input = day({ review: due(12, 8) });
  expect(doneKinds(input, {})).toEqual([]);
  const reviewed = (secondsDone: number) => ({ review: { ...due(12, 8), secondsDone } });
  expect(doneKinds(input, reviewed(479))).toEqual([]);
  expect(doneKinds(input, reviewed(480))).toEqual(['review']);
  const later = day({ review: { ...due(12, 8), secondsDone: 300 } });
  expect(doneKinds(later, reviewed(779))).toEqual([]);
  expect(doneKinds(later, reviewed(780))).toEqual(['review']);
  // Graded, or deleted.
  expect(doneKinds(later, { review: NOTHING_DUE })).toEqual(['review']);
  expect(doneKinds(later, { review: { ...NOTHING_DUE, fresh: 1 } })).toEqual([]);
  expect(doneKinds(input, { answers: new Map([['5.3', 7]]) })).toEqual([]);
  expect(doneKinds(input, { answers: new Map([['5.3', 8]]) })).toEqual(['quiz']);
  expect(doneKinds(input, { progress: new Map([['2.2', { timeSpent: 790, completed: false }]]) })).toEqual([]);
  expect(doneKinds(input, { progress: new Map([['2.2', { timeSpent: 800, completed: false }]]) })).toEqual(['topic']);
  expect(doneKinds(input, { progress: new Map([['2.2', { timeSpent: 0, completed: true }]]) })).toEqual(['topic']);
});

test('an exam block is done by an exam that is as long or longer [TODAY-02]', () => {
  const full = day({ daysSinceExam: 9 });
  const mini = day({ daysSinceExam: null, isEnough: false });
  expect(doneKinds(full, { exams: new Set(['mini']) })).toEqual([]);
  expect(doneKinds(full, { exams: new Set(['full']) })).toEqual(['exam']);
  expect(doneKinds(mini, {})).toEqual([]);
  expect(doneKinds(mini, { exams: new Set(['mini']) })).toEqual(['exam']);
  expect(doneKinds(mini, { exams: new Set(['full']) })).toEqual(['exam']);
});

test('the reason of the review block counts what waits now, and the block becomes no longer than planned [TODAY-01]', () => {
  const [planned] = planDay(day({ review: due(90, 40) }));
  const now = (review: ReviewDay, isDone = false, daysLeft = 21) => {
    const [shown] = withReviewNow([{ ...planned!, isDone }], review, daysLeft);
    return [shown!.minutes, shown!.reason];
  };
  expect(now(due(90, 40))).toEqual([20, '90 items wait; 20 minutes take the most valuable ones.']);
  expect(now({ ...due(75, 35), secondsDone: 450 })).toEqual([
    20,
    '75 items wait; 13 minutes take the most valuable ones.',
  ]);
  expect(now({ ...due(1, 1), secondsDone: 1190 })).toEqual([20, '1 item is due.']);
  expect(now(due(2, 1))).toEqual([1, '2 items are due.']);
  expect(now({ ...due(2, 2), secondsDone: 1190 }, false, 2)).toEqual([
    20,
    'Your exam is in 2 days, and 2 items wait; 1 minute takes the most valuable ones.',
  ]);
  expect(now({ ...NOTHING_DUE, secondsDone: 300 }, true)).toEqual([20, 'Nothing is left to review now.']);
  expect(now({ ...due(1, 1), secondsDone: 1200 }, true)).toEqual([
    20,
    'The minutes for review are spent, and 1 item waits.',
  ]);
});

test('reading before the plan is not counted again, and a finished block stays finished [TODAY-02]', () => {
  const input = day({ topics: [topic('2.2', 1, { secondsRead: 300 })] });
  const progress = (timeSpent: number) => new Map([['2.2', { timeSpent, completed: false }]]);
  expect(doneKinds(input, { progress: progress(900) })).toEqual([]);
  const done = markDone(planDay(input), { ...NONE, progress: progress(1100) });
  expect(done.map(({ isDone }) => isDone)).toEqual([true, false]);
  expect(markDone(done, NONE)).toEqual(done);
});

const ZONE = 'America/New_York';

/** Lives through the days up to an exam. The user studies on the days that `isMissed` leaves. Returns the plans by day. */
function fortnight(minutes: number, isMissed: (day: string) => boolean, from = '2026-03-01', examDate = '2026-03-15') {
  let now = startOfDay(ZONE, from).getTime() + 20 * 3_600_000;
  let lastExam: string | null = addDays(from, -5);
  let wasExamMissed = false;
  const unread = new Set(orderedTopics.map(({ id }) => id));
  const days = [];
  // 23 or 25 hours later on the day of a change of the clocks, but always on the next day.
  for (; dayIn(ZONE, new Date(now)) <= examDate; now += 24 * 3_600_000) {
    const today = dayIn(ZONE, new Date(now));
    const input = day({
      ...{ minutes, daysLeft: daysBetween(today, examDate), wasExamMissed, review: due(200, minutes) },
      topics: ['2.2', '5.3', '1.1', '3.1', '5.4'].map((id) => topic(id, 1, { isBegun: !unread.has(id) })),
      daysSinceExam: lastExam === null ? null : daysBetween(lastExam, today),
    });
    const blocks = planDay(input);
    const isExam = blocks.some(({ kind }) => kind === 'exam');
    if (!isMissed(today)) {
      for (const { kind, topicId } of blocks) if (kind === 'topic') unread.delete(topicId!);
      if (isExam) lastExam = today;
    }
    wasExamMissed = isExam && isMissed(today);
    days.push({ today, daysLeft: input.daysLeft!, input, blocks, isExam });
  }
  return days;
}

const WEEKENDS = (today: string) => [0, 6].includes(new Date(today).getUTCDay());

test.each([5, 10, 15, 30, 40, 60, 90, 240])(
  'in a fortnight of %i minutes a day no day is longer than its minutes, missed days change nothing about that, and the end is calm [TODAY-01, TODAY-02, TODAY-03]',
  (minutes) => {
    for (const isMissed of [() => false, () => true, WEEKENDS]) {
      const days = fortnight(minutes, isMissed);
      expect(days.map(({ daysLeft }) => daysLeft)).toEqual(Array.from({ length: 15 }, (_, index) => 14 - index));
      for (const { blocks, input, isExam, daysLeft } of days) {
        expect(blocks.length).toBeGreaterThan(0);
        const isLongExam = isExam && blocks.length === 1 && blocks[0]!.minutes > minutes;
        if (!isLongExam) expect(sum(input)).toBeLessThanOrEqual(minutes);
        if (isLongExam) expect(blocks[0]!.reason).toContain(`more than your ${minutes}`);
        for (const { reason } of blocks) expect(reason).toMatch(/^[A-Z0-9][^.]*([.]\d[^.]*)*\.$/);
        if (daysLeft <= 3) expect(blocks.filter(({ kind }) => kind === 'topic' || kind === 'quiz')).toEqual([]);
        if (daysLeft <= 1) expect(isExam).toBe(false);
      }
      const taken = days.filter(({ isExam, today }) => isExam && !isMissed(today));
      for (const [index, { daysLeft }] of taken.entries()) {
        if (index > 0) expect(taken[index - 1]!.daysLeft - daysLeft).toBeGreaterThan(1);
      }
      expect(taken.filter(({ daysLeft }) => daysLeft <= 3)).toHaveLength(isMissed('2026-03-12') ? 0 : 1);
      expect(days.at(-1)!.blocks).toMatchObject([{ kind: 'review', minutes: Math.min(10, minutes) }]);
    }
  },
);

test('a change of the clocks neither skips nor repeats a day [TODAY-02]', () => {
  for (const [from, examDate] of [
    ['2026-03-01', '2026-03-15'],
    ['2026-10-25', '2026-11-08'],
  ] as const) {
    const days = fortnight(40, () => false, from, examDate);
    expect(days.map(({ today }) => today)).toEqual(Array.from({ length: 15 }, (_, index) => addDays(from, index)));
  }
});
