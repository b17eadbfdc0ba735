import { expect, test } from 'vitest';
import { type DayInput, planDay } from './day-plan.rules.ts';
import { type DayEvidence, markDone } from './done.rules.ts';
import type { ReviewDay } from './review-block.rules.ts';
import { shownBlocks } from './shown-blocks.rules.ts';
import { day, due, NOTHING_DUE, topic } from './testing/days.ts';

const NONE: DayEvidence = {
  ...{ review: due(12, 8), exams: new Set(), answers: new Map(), quizzed: new Set(), reading: new Map() },
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
  // Nothing is due anymore, because the user graded or deleted the items.
  expect(doneKinds(later, { review: NOTHING_DUE })).toEqual(['review']);
  expect(doneKinds(later, { review: { ...NOTHING_DUE, fresh: 1 } })).toEqual([]);
  expect(doneKinds(input, { answers: new Map([['5.3', 7]]) })).toEqual([]);
  expect(doneKinds(input, { answers: new Map([['5.3', 8]]) })).toEqual(['quiz']);
});

test('a topic is done by its quiz, by all of its minutes, or by half of them with the end in view [TODAY-01, TODAY-02]', () => {
  const input = day({ review: due(12, 8) });
  const read = (seconds: number, isToEnd: boolean) => ({ reading: new Map([['2.2', { seconds, isToEnd }]]) });
  expect(planDay(input)[2]).toMatchObject({ kind: 'topic', topicId: '2.2', minutes: 22 });
  expect(doneKinds(input, { quizzed: new Set(['2.2']) })).toEqual(['topic']);
  expect(doneKinds(input, read(22 * 60 - 1, false))).toEqual([]);
  expect(doneKinds(input, read(22 * 60, false))).toEqual(['topic']);
  expect(doneKinds(input, read(11 * 60 - 1, true))).toEqual([]);
  expect(doneKinds(input, read(11 * 60, true))).toEqual(['topic']);
});

test('an exam block is done by an exam that is as long or longer [TODAY-02]', () => {
  const full = day({ daysSinceExam: 9 });
  const mini = day({ isEnough: false, daysSinceExam: null });
  expect(doneKinds(full, { exams: new Set(['mini']) })).toEqual([]);
  expect(doneKinds(full, { exams: new Set(['full']) })).toEqual(['exam']);
  expect(doneKinds(mini, {})).toEqual([]);
  expect(doneKinds(mini, { exams: new Set(['mini']) })).toEqual(['exam']);
  expect(doneKinds(mini, { exams: new Set(['full']) })).toEqual(['exam']);
});

test('the reason of the review block counts what is due now, and the block becomes no longer than planned [TODAY-01]', () => {
  const [planned] = planDay(day({ review: due(90, 40) }));
  const now = (review: ReviewDay, isDone = false, daysLeft = 21) => {
    const [shown] = shownBlocks([{ ...planned!, isDone }], { review, daysLeft, gains: new Map() });
    return [shown!.minutes, shown!.reason];
  };
  expect(now(due(90, 40))).toEqual([20, '90 due. We picked the 20 minutes that matter most.']);
  expect(now({ ...due(75, 35), secondsDone: 450 })).toEqual([20, '75 due. We picked the 13 minutes that matter most.']);
  expect(now({ ...due(1, 1), secondsDone: 1190 })).toEqual([20, '1 due.']);
  expect(now(due(2, 1))).toEqual([1, '2 due.']);
  expect(now({ ...due(2, 2), secondsDone: 1190 }, false, 2)).toEqual([
    20,
    'Your exam is in 2 days: 2 due. We picked the minute that matters most.',
  ]);
  expect(now({ ...NOTHING_DUE, secondsDone: 300 }, true)).toEqual([20, "You're all caught up."]);
  expect(now({ ...due(1, 1), secondsDone: 1200 }, true)).toEqual([
    20,
    'Your review time for today is used up, and 1 more is due.',
  ]);
  // They became due after everything was reviewed.
  expect(now({ ...due(3, 2), secondsDone: 300 }, true)).toEqual([20, '3 more are due now.']);
  expect(now({ ...due(1, 1), secondsDone: 1199 }, true)).toEqual([20, '1 more is due now.']);
});

test('the gain in a reason is that of now, as the list of topics shows it [VOICE-03]', () => {
  const [quiz] = planDay(day());
  const reasonAt = (marksPerHour: number) =>
    shownBlocks([quiz!], { review: NOTHING_DUE, daysLeft: 21, gains: new Map([['5.3', marksPerHour]]) })[0]!.reason;
  expect([2.4, 1.5, 0.75, 0.3, 0.1].map(reasonAt)).toEqual([
    'An hour here is worth about 2 questions.',
    'An hour here is worth about 2 questions.',
    'An hour here is worth about 1 question.',
    'An hour here is worth about half a question.',
    'An hour here is worth less than half a question.',
  ]);
});

test('reading before the plan is not counted again, and a finished block stays finished [TODAY-02]', () => {
  const input = day({ topics: [topic('2.2', 1, { readingLeft: 20, secondsRead: 300 })] });
  const reading = (seconds: number) => new Map([['2.2', { seconds, isToEnd: false }]]);
  expect(doneKinds(input, { reading: reading(1499) })).toEqual([]);
  const done = markDone(planDay(input), { ...NONE, reading: reading(1500) });
  expect(done.map(({ isDone }) => isDone)).toEqual([true, false]);
  expect(markDone(done, NONE)).toEqual(done);
});
