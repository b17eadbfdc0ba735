// The days up to the exam, with the real database and a clock that the test moves.
import { expect, test } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import type { Readiness } from '#shared/readiness.ts';
import type { Next, Runway, Today } from '#shared/today.ts';
import { addDays, startOfDay } from '#shared/zone-days.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, takeQuiz } from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';
/** The clocks go back on the ninth day. */
const START = '2026-10-24';
const dayAfter = (days: number) => addDays(START, days);

let now = new Date();
const server = testApp({ deps: { clock: () => now } });

/** The first topic of each area. */
const FIRST_TOPICS = catalogue.map(({ id }) => orderedTopics.find(({ area }) => area.id === id)!);

const goTo = (days: number, hour = 10) => {
  now = new Date(startOfDay(ZONE, dayAfter(days)).getTime() + hour * HOUR_MS);
};
const runwayOf = async ({ call }: TestUser) => bodyOf(await call<Runway>('GET', '/today/runway'));
const todayOf = async ({ call }: TestUser) => bodyOf(await call<Today>('GET', '/today'));
const expectedOf = async ({ call }: TestUser) => bodyOf(await call<Readiness>('GET', '/readiness')).expected;

async function beginner(settings: object = {}): Promise<TestUser> {
  goTo(0);
  const user = await newUser(server.app);
  await user.call('PUT', '/study-settings', { minutesPerDay: 30, timeZone: ZONE, hasStudied: false, ...settings });
  return user;
}

/** Answers everything correctly, so that nothing comes to review. */
async function follow(user: TestUser, { kind, topicId, minutes }: Next): Promise<void> {
  if (kind === 'quiz') await takeQuiz(user, topicId!);
  else await user.call('POST', '/progress', { topicId, timeSpent: minutes * 60 });
}

async function doTheDay(user: TestUser): Promise<void> {
  for (let { next } = await todayOf(user); next; { next } = await todayOf(user)) await follow(user, next);
}

test('the runway is contiguous from today to the exam, to 60 days ahead, or to 21 days without a date [BEYOND-01]', async () => {
  const user = await beginner();
  for (const [examDate, days, last] of [
    [null, 22, 'upcoming'],
    [dayAfter(14), 15, 'exam'],
    [dayAfter(60), 61, 'exam'],
    [dayAfter(61), 61, 'upcoming'],
    [START, 1, 'today'],
  ] as const) {
    await user.call('PUT', '/study-settings', { examDate });
    const runway = await runwayOf(user);
    expect(runway.examDate).toBe(examDate);
    expect(runway.days.map(({ day }) => day)).toEqual(Array.from({ length: days }, (_, index) => dayAfter(index)));
    expect(runway.days.at(-1)!.kind).toBe(last);
    expect(runway.days[0]!.kind).toBe('today');
    expect(new Set(runway.days.slice(1, -1).map(({ kind }) => kind))).toEqual(new Set(days > 2 ? ['upcoming'] : []));
  }
  // After the exam it goes on as without a date.
  goTo(1);
  expect((await runwayOf(user)).days.map(({ kind }) => kind)).toEqual(['past', 'today', ...Array(21).fill('upcoming')]);
});

test('a day to come has the minutes of the plan, and the last ones before the exam are calm [BEYOND-01, TODAY-03]', async () => {
  const user = await beginner({ examDate: dayAfter(14) });
  const { days } = await runwayOf(user);
  for (const { minutes, doneMinutes, topicIds } of days.slice(1, 11)) {
    expect(doneMinutes).toBeNull();
    expect(minutes).toBeGreaterThan(24);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(topicIds.length).toBeGreaterThan(0);
  }
  expect(days.slice(11).flatMap(({ topicIds }) => topicIds)).toEqual([]);
  expect(days.slice(11).filter(({ hasExam }) => hasExam)).toHaveLength(1);
  expect(days.at(-1)).toEqual({
    ...{ day: dayAfter(14), kind: 'exam', minutes: 0, doneMinutes: null },
    ...{ topicIds: [], hasExam: false },
  });
});

test('who has studied takes the mini exam first, and the next one after two weeks, or with a date after a week and in the last days [BEYOND-01, VOICE-10]', async () => {
  const user = await beginner({ hasStudied: true });
  const examDays = async () => (await runwayOf(user)).days.flatMap(({ hasExam }, index) => (hasExam ? index : []));
  expect(await examDays()).toEqual([0, 14]);
  await user.call('PUT', '/study-settings', { examDate: dayAfter(16) });
  expect(await examDays()).toEqual([0, 7, 13]);
});

test('for a learner without new evidence the days come true: topics in order, each read and quizzed [BEYOND-01]', async () => {
  const user = await beginner({ examDate: dayAfter(20) });
  const foretold = (await runwayOf(user)).days;
  for (let index = 0; index < 4; index += 1) {
    goTo(index);
    await doTheDay(user);
    const { days } = await runwayOf(user);
    const { day, minutes, topicIds, hasExam } = foretold[index]!;
    expect(days[index], day).toEqual({ day, kind: 'today', minutes, doneMinutes: minutes, topicIds, hasExam });
    // Tomorrow is the same as before the day was done, until 50 questions end the order of a beginner.
    if (index < 3) expect(days[index + 1]).toEqual(foretold[index + 1]);
  }
});

test('with all topics quizzed the days come true until the next exam is due [BEYOND-01]', async () => {
  const user = await beginner({ examDate: dayAfter(14), hasStudied: true });
  for (const { id } of orderedTopics) await takeQuiz(user, id);
  // The real exam was today, too. It leaves nothing to review.
  const areas = catalogue.map(({ id: area }) => ({ area, percent: 65 }));
  await user.call('PUT', '/readiness/report', { takenOn: START, areas });
  const foretold = (await runwayOf(user)).days;
  for (const [index, { day, ...figures }] of foretold.slice(0, 8).entries()) {
    goTo(index);
    const { days } = await runwayOf(user);
    expect(days[index], day).toMatchObject({ day, minutes: figures.minutes, hasExam: figures.hasExam });
  }
  expect(foretold.map(({ hasExam }) => hasExam).slice(0, 8)).toEqual([...Array(7).fill(false), true]);
});

test('a past day keeps what was done of its plan, also what was done after the plan was last read, and a day without a plan is empty [BEYOND-01]', async () => {
  const user = await beginner();
  const [first] = (await runwayOf(user)).days;
  const { blocks } = await todayOf(user);
  await user.call('POST', '/progress', { topicId: '1.1', timeSpent: blocks[0]!.minutes * 60 });
  goTo(2, 1);
  await takeQuiz(user, '1.1');
  const { days } = await runwayOf(user);
  expect(days.slice(0, 2)).toEqual([
    { ...first, kind: 'past', doneMinutes: blocks[0]!.minutes },
    { day: dayAfter(1), kind: 'past', minutes: 0, doneMinutes: 0, topicIds: [], hasExam: false },
  ]);
  for (const later of [12, 22, 32]) {
    goTo(later);
    await runwayOf(user);
  }
  expect((await runwayOf(user)).days[0]).toMatchObject({ day: dayAfter(2), kind: 'past' });
});

test('what is read or no longer due today does not finish the plan of yesterday [BEYOND-01]', async () => {
  const user = await beginner();
  await user.call('POST', '/flashcards', { topicId: '5.3', question: 'One?', answer: 'Yes' });
  const { blocks } = await todayOf(user);
  expect(blocks.slice(0, 2)).toMatchObject([{ kind: 'review' }, { kind: 'topic', topicId: '1.1' }]);
  goTo(1);
  await user.call('DELETE', '/flashcards');
  await user.call('POST', '/progress', { topicId: '1.1', timeSpent: blocks[1]!.minutes * 60 });
  expect((await runwayOf(user)).days[0]).toMatchObject({ kind: 'past', doneMinutes: 0 });
});

test('the gain of the day is what is expected without and with the answers since midnight [BEYOND-02]', async () => {
  const user = await beginner();
  expect((await todayOf(user)).gain).toBeNull();
  for (const { id } of FIRST_TOPICS) await takeQuiz(user, id, 5);
  const before = await expectedOf(user);
  expect(before).not.toBeNull();
  // Yesterday there were too few answers.
  expect((await todayOf(user)).gain).toBeNull();
  goTo(1, 1);
  const morning = await expectedOf(user);
  expect((await todayOf(user)).gain).toEqual({ from: morning, to: morning });
  await takeQuiz(user, FIRST_TOPICS[0]!.id);
  await takeQuiz(user, '5.2');
  const evening = await expectedOf(user);
  expect(evening).toBeGreaterThan(morning!);
  const { gain } = await todayOf(user);
  expect(gain!.from).toBeCloseTo(morning!, 9);
  expect(gain!.to).toBeCloseTo(evening!, 9);
  const areas = catalogue.map(({ id }) => ({ area: id, percent: 90 }));
  await user.call('PUT', '/readiness/report', { takenOn: START, areas });
  const withReport = (await todayOf(user)).gain!;
  expect(withReport.from).toBeCloseTo(morning!, 9);
  expect(withReport.to).toBeGreaterThan(gain!.to);
});

test('the runway is the own one, and visitors have none [BEYOND-01]', async () => {
  const [one, other] = [await beginner({ minutesPerDay: 30 }), await beginner({ minutesPerDay: 60 })];
  expect((await runwayOf(one)).days[3]!.minutes).toBeLessThanOrEqual(30);
  expect((await runwayOf(other)).days[3]!.minutes).toBeGreaterThan(50);
  expect((await server.app.inject({ url: '/api/today/runway' })).statusCode).toBe(401);
});
