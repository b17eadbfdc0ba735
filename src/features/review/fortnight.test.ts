// A fortnight up to the exam, with the real database and a clock that the test moves. The clocks go back on its ninth day.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GradeInput, GradeResult, ReviewQueue } from '#shared/review.ts';
import { addDays, dayIn, startOfDay } from '#shared/zone-days.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, takeQuiz } from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const TIME_ZONE = 'America/New_York';
const START = '2026-10-24';
const EXAM = '2026-11-07';
const MINUTES = 5;
const MISSED_DAY = 4;
const SECONDS = { card: 15, question: 40 };
const HOUR_MS = 3_600_000;

const dayOf = (index: number) => addDays(START, index);
const at = (day: string, hour: number) => new Date(startOfDay(TIME_ZONE, day).getTime() + hour * HOUR_MS);

let now = at(START, 18);
const server = testApp({ deps: { clock: () => now } });

const readQueue = async ({ call }: TestUser) => bodyOf(await call<ReviewQueue>('GET', '/review/queue'));
const saveGrade = async ({ call }: TestUser, id: string, grade: Pick<GradeInput, 'rating' | 'seconds'>) =>
  bodyOf(await call<GradeResult>('POST', `/review/${id}/answers`, { ...grade, attemptId: randomUUID() }));

async function addCards({ call }: TestUser, count: number) {
  for (let index = 0; index < count; index += 1) {
    const topicId = ['1.1', '2.1', '3.1', '5.3'][index % 4];
    await call('POST', '/flashcards', { topicId, question: `How long is number ${index}?`, answer: '30 days' });
  }
}

/** Answers a quiz with three questions wrong, and returns their ids. */
const missQuiz = async (user: TestUser) => (await takeQuiz(user, '4.1', 3)).questions.slice(0, 3).map(({ id }) => id);

let grades = 0;

/** Reviews until nothing more comes today. Returns the items in their order, what they took, and when they come back. */
async function reviewDay(user: TestUser) {
  const today = dayIn(TIME_ZONE, now);
  const items: string[] = [];
  const dueTimes: string[] = [];
  let spent = 0;
  for (;;) {
    const queue = await readQueue(user);
    const planned = queue.items.reduce((sum, { kind }) => sum + SECONDS[kind], 0);
    expect(spent + planned).toBeLessThanOrEqual(MINUTES * 60);
    expect(queue.minutes).toBeLessThanOrEqual(MINUTES);
    if (queue.items.length === 0) {
      const { nextDueAt } = queue;
      if (!nextDueAt || dayIn(TIME_ZONE, new Date(nextDueAt)) !== today) return { items, spent, dueTimes, nextDueAt };
      now = new Date(nextDueAt);
    }
    for (const { id, kind } of queue.items) {
      grades += 1;
      const rating = grades % 6 === 0 ? 'again' : 'good';
      const { dueAt } = await saveGrade(user, id, { rating, seconds: SECONDS[kind] });
      items.push(id);
      dueTimes.push(dueAt);
      spent += SECONDS[kind];
      now = new Date(now.getTime() + SECONDS[kind] * 1000);
    }
  }
}

test('a fortnight up to the exam: no day takes more than its minutes, and everything comes once more [REV-02, REV-03, REV-04]', async () => {
  const user = await newUser(server.app);
  const settings = { examDate: EXAM, minutesPerDay: MINUTES, timeZone: TIME_ZONE };
  expect((await user.call('PUT', '/study-settings', settings)).status).toBe(200);
  await addCards(user, 36);
  const missed = await missQuiz(user);

  const days: Awaited<ReturnType<typeof reviewDay>>[] = [];
  for (let index = 0; index < 14; index += 1) {
    now = at(dayOf(index), 18);
    if (index === MISSED_DAY) continue;
    const day = await reviewDay(user);
    days[index] = day;
    expect(day.spent, dayOf(index)).toBeGreaterThan(0);
    for (const dueAt of day.dueTimes.map((time) => new Date(time))) {
      expect(dayIn(TIME_ZONE, dueAt) <= EXAM).toBe(true);
      // A due time of another day is the beginning of that day, before and after the change of the clocks.
      if (dayIn(TIME_ZONE, dueAt) !== dayOf(index)) {
        expect(dueAt).toEqual(startOfDay(TIME_ZONE, dayIn(TIME_ZONE, dueAt)));
      }
    }
  }
  expect(new Set(days[0]!.items.slice(0, 3))).toEqual(new Set(missed));
  const all = new Set(days.flatMap(({ items }) => items));
  expect(all.size).toBe(39);
  const lastDays = new Set(days.slice(11, 14).flatMap(({ items }) => items));
  expect(lastDays).toEqual(all);
  expect(days[13]!.nextDueAt).toBe(startOfDay(TIME_ZONE, EXAM).toISOString());

  now = at(EXAM, 7);
  const warmUp = await reviewDay(user);
  expect(warmUp.spent).toBeGreaterThan(MINUTES * 60 - 40);
  expect(warmUp.nextDueAt).toBeNull();
  expect((await user.call('GET', '/review/summary')).body).toMatchObject({ dueToday: 0, leftOut: 0, streak: 14 });

  // After the exam, the schedule goes on without the date.
  now = at(addDays(EXAM, 20), 18);
  const { items, leftOut } = await readQueue(user);
  expect(items.length).toBeGreaterThan(0);
  expect(leftOut).toBe(0);
  for (const { ifGood } of items) expect(new Date(ifGood) > now).toBe(true);
});

test('with a near exam new cards come at once, the rest is counted, and another date changes that [REV-02]', async () => {
  const user = await newUser(server.app);
  now = at(addDays(EXAM, -2), 18);
  await addCards(user, 40);
  const putDate = (examDate: string | null) =>
    user.call('PUT', '/study-settings', { examDate, minutesPerDay: MINUTES, timeZone: TIME_ZONE });
  await putDate(EXAM);
  // Ten today and ten tomorrow.
  expect(await readQueue(user)).toMatchObject({ due: 0, fresh: 10, minutes: 5, leftOut: 20 });
  await putDate(addDays(EXAM, 30));
  expect(await readQueue(user)).toMatchObject({ due: 0, fresh: 10, leftOut: 0 });
  await putDate(null);
  expect(await readQueue(user)).toMatchObject({ due: 0, fresh: 10, leftOut: 0 });
  await putDate(EXAM);
  now = at(EXAM, 7);
  expect(await readQueue(user)).toMatchObject({ fresh: 0, items: [], nextDueAt: null });
});

test('without its minutes a day leaves nothing for later today [REV-03, REV-10]', async () => {
  const user = await newUser(server.app);
  now = at(START, 18);
  await user.call('PUT', '/study-settings', { examDate: null, minutesPerDay: MINUTES, timeZone: TIME_ZONE });
  await addCards(user, 3);
  for (const { id } of (await readQueue(user)).items) {
    await saveGrade(user, id, { rating: 'again', seconds: 120 });
  }
  const { items, nextDueAt } = await readQueue(user);
  expect(items).toEqual([]);
  expect(nextDueAt).toBe(startOfDay(TIME_ZONE, addDays(START, 1)).toISOString());
});
