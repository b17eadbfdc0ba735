import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { Sitting } from '#shared/exams.ts';
import type { ReviewQueue } from '#shared/review.ts';
import type { Today, Welcome } from '#shared/today.ts';
import { inTransaction } from '../../call.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { bodyOf, takeQuiz } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { recordAnswers } from '../answers/recording.service.ts';

// At 10 in the morning in New Jersey.
const START = new Date('2026-11-02T15:00:00Z');
let now = START;
const server = testApp({ deps: { clock: () => now } });
beforeEach(() => {
  now = START;
});

const later = (days: number, hours = 0) => new Date(now.getTime() + days * 86_400_000 + hours * 3_600_000);
const todayOf = async ({ call }: TestUser) => bodyOf(await call<Today>('GET', '/today'));
const queueOf = async ({ call }: TestUser) => bodyOf(await call<ReviewQueue>('GET', '/review/queue'));
const kinds = ({ blocks }: Today) => blocks.map(({ kind }) => kind);
const saveSettings = ({ call }: TestUser, minutesPerDay: number, examDate: string | null = null) =>
  call('PUT', '/study-settings', { examDate, minutesPerDay, timeZone: 'America/New_York' });

/** Records answers to `perTopic` questions of each topic; one of three is wrong. */
async function practice(user: TestUser, perTopic: number, topicIds = orderedTopics.map(({ id }) => id)): Promise<void> {
  const answers = topicIds.flatMap((topicId) =>
    Array.from({ length: perTopic }, (_, index) => ({
      ...{ questionId: `${topicId}-q${String(index + 1).padStart(2, '0')}`, topicId, chosen: 0 },
      isCorrect: index % 3 !== 0,
    })),
  );
  await inTransaction(callOf(server, user.id), (call) => recordAnswers(call, randomUUID(), answers));
}

const begin = ({ call }: TestUser, hasStudied: boolean | null) => call('PUT', '/study-settings', { hasStudied });

test('who has studied gets the mini exam, which says that it is longer than the day [TODAY-01]', async () => {
  const user = await newUser(server.app);
  await begin(user, true);
  const reason =
    "See where you stand in all six areas; it takes up to 50 minutes, more than your 30, so that's all for today.";
  expect(await todayOf(user)).toEqual({
    ...{ minutes: 30, daysLeft: null, due: 0, isDone: false, gain: null },
    blocks: [{ kind: 'exam', topicId: null, minutes: 50, isDone: false, reason }],
    next: { kind: 'exam', topicId: null, runId: null, minutes: 50, reason },
  });
  expect((await caller(server.app)('GET', '/today')).status).toBe(401);
});

test('an exam is not suggested on two days in a row, whether it was taken or not [TODAY-01, TODAY-02]', async () => {
  const user = await newUser(server.app);
  await begin(user, true);
  const offered = [];
  for (let day = 0; day < 4; day++) {
    now = new Date(START.getTime() + day * 86_400_000);
    const today = await todayOf(user);
    const isExam = kinds(today).includes('exam');
    offered.push(isExam);
    if (!isExam) expect(today.blocks.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(30);
  }
  expect(offered).toEqual([true, false, true, false]);
});

test('an answer to whether the user has studied changes the plan at once [TODAY-01, TODAY-04, TODAY-05]', async () => {
  const user = await newUser(server.app);
  expect((await todayOf(user)).blocks[0]).toMatchObject({ kind: 'topic', topicId: '1.1' });
  expect((await user.call('POST', '/today/welcome', { hasStudied: true })).body).toMatchObject({ step: 3 });
  expect(kinds(await todayOf(user))).toEqual(['exam']);
  await begin(user, false);
  expect((await todayOf(user)).blocks[0]).toMatchObject({ kind: 'topic', topicId: '1.1', isDone: false });
});

test('the plan stays through the day, and a quiz and reading are marked as done [TODAY-01, TODAY-02]', async () => {
  const user = await newUser(server.app);
  await saveSettings(user, 120);
  const planned = await todayOf(user);
  const [reading, quiz, other] = planned.blocks;
  expect([reading, quiz, other]).toMatchObject([
    { kind: 'topic', topicId: '1.1' },
    { kind: 'quiz', topicId: '1.1' },
    { kind: 'topic', topicId: '1.2' },
  ]);
  const seconds = (other!.minutes * 60) / 2;
  const shown = async () => (await todayOf(user)).blocks.map(({ isDone }) => isDone).slice(0, 4);
  now = later(0, 1);
  // Neither Mark Complete nor the end of the text alone ends a block.
  await user.call('POST', '/progress/1.2/complete');
  await user.call('POST', '/progress', { topicId: '1.2', timeSpent: seconds - 60, isReadToEnd: true });
  expect(await shown()).toEqual([false, false, false, false]);
  await user.call('POST', '/progress', { topicId: '1.2', timeSpent: 60 });
  expect(await shown()).toEqual([false, false, true, false]);
  // The quiz of a topic ends its reading, too.
  await takeQuiz(user, '1.1');
  expect(await shown()).toEqual([true, true, true, false]);
  const done = await todayOf(user);
  expect(done.blocks.map(({ isDone: _isDone, ...block }) => block)).toEqual(
    planned.blocks.map(({ isDone: _isDone, ...block }) => block),
  );

  await saveSettings(user, 60);
  const shorter = await todayOf(user);
  expect(shorter.minutes).toBe(60);
  expect(shorter.blocks.filter(({ isDone }) => isDone)).toHaveLength(3);

  now = later(1);
  const tomorrow = await todayOf(user);
  expect(tomorrow.blocks.some(({ isDone }) => isDone)).toBe(false);
  expect(tomorrow.blocks[0]).toMatchObject({ kind: 'quiz', topicId: '1.2' });
});

test('Mark Complete does not keep a topic from being read [TODAY-01, VOICE-10]', async () => {
  const user = await newUser(server.app);
  for (const topicId of ['1.1', '1.2']) await user.call('POST', `/progress/${topicId}/complete`);
  expect((await todayOf(user)).blocks[0]).toMatchObject({ kind: 'topic', topicId: '1.1', isDone: false });
});

test('the plan begins with what is due and new in review, and marks it once it is reviewed [TODAY-01, TODAY-02]', async () => {
  const user = await newUser(server.app);
  await user.call('POST', '/today/welcome', { hasStudied: false });
  for (const question of ['One?', 'Two?'])
    await user.call('POST', '/flashcards', { topicId: '5.3', question, answer: 'Yes' });
  await practice(user, 1, ['5.3']);
  const { blocks } = await todayOf(user);
  expect(blocks[0]).toMatchObject({ kind: 'review', reason: '3 due, 2 of them new.', isDone: false });
  // After the first grade each of them comes back within ten minutes.
  for (const { id } of [...(await queueOf(user)).items, ...(await queueOf(user)).items]) {
    const grade = { rating: 'good', seconds: 20, attemptId: randomUUID() };
    expect((await user.call('POST', `/review/${id}/answers`, grade)).status).toBe(200);
  }
  const graded = await todayOf(user);
  expect(graded.blocks.map(({ isDone }) => isDone)).toEqual([true, ...blocks.slice(1).map(() => false)]);
  expect(graded.blocks[0]!.reason).toBe("You're all caught up.");
});

test('the review block has the count and the minutes of the queue, also after a grade and a delete [TODAY-01, TODAY-02]', async () => {
  const user = await newUser(server.app);
  await user.call('POST', '/today/welcome', { hasStudied: false });
  for (let card = 0; card < 5; card++) {
    await user.call('POST', '/flashcards', { topicId: '5.3', question: `${card}?`, answer: 'Yes' });
  }
  const reviewOf = async () => (await todayOf(user)).blocks[0]!;
  const { minutes, items } = await queueOf(user);
  expect(await reviewOf()).toMatchObject({ kind: 'review', minutes, reason: '5 new cards.', isDone: false });
  const grade = { rating: 'good', seconds: 10, attemptId: randomUUID() };
  await user.call('POST', `/review/${items[0]!.id}/answers`, grade);
  const left = await queueOf(user);
  expect(left.items).toHaveLength(4);
  expect(await reviewOf()).toMatchObject({ reason: '4 new cards.', isDone: false });
  await user.call('DELETE', '/flashcards');
  expect((await queueOf(user)).items).toEqual([]);
  expect(await reviewOf()).toMatchObject({ kind: 'review', isDone: true });
});

test('an empty plan is made again when something comes to review [TODAY-03]', async () => {
  const user = await newUser(server.app);
  await saveSettings(user, 30, '2026-11-02');
  expect((await todayOf(user)).blocks).toEqual([]);
  await practice(user, 1, ['5.3']);
  expect((await todayOf(user)).blocks).toMatchObject([{ kind: 'review', minutes: 1 }]);
});

const startMini = async ({ call }: TestUser) => bodyOf(await call<Sitting>('POST', '/exams', { kind: 'mini' }));

/** Takes a mini exam and answers its first question. */
async function takeMini(user: TestUser): Promise<void> {
  const { id } = await startMini(user);
  await user.call('PUT', `/exams/${id}/answers/1`, { chosen: 0, flagged: false });
  expect((await user.call('POST', `/exams/${id}/submit`)).status).toBe(200);
}

test('an exam in which a question was answered is marked, one without answers is not, and its block stays [TODAY-02]', async () => {
  const user = await newUser(server.app);
  await begin(user, true);
  await todayOf(user);
  const { id } = await startMini(user);
  expect((await todayOf(user)).blocks).toMatchObject([{ kind: 'exam', isDone: false }]);
  await user.call('POST', `/exams/${id}/submit`);
  expect((await todayOf(user)).blocks).toMatchObject([{ kind: 'exam', isDone: false }]);
  await takeMini(user);
  expect((await todayOf(user)).blocks).toMatchObject([{ kind: 'exam', isDone: true }]);
});

test('the last days have one exam and nothing new, and the exam day a warm-up [TODAY-03]', async () => {
  const user = await newUser(server.app);
  await practice(user, 3);
  await begin(user, true);
  await saveSettings(user, 40, '2026-11-09');
  const plans = [];
  for (let day = 0; day <= 8; day++) {
    now = new Date(START.getTime() + day * 86_400_000);
    const today = await todayOf(user);
    plans.push({ daysLeft: today.daysLeft, kinds: kinds(today) });
    if (kinds(today).includes('exam')) await takeMini(user);
  }
  expect(plans.map(({ daysLeft }) => daysLeft)).toEqual([7, 6, 5, 4, 3, 2, 1, 0, null]);
  expect(plans[0]!.kinds).toEqual(['exam']);
  const last = plans.slice(4, 7).flatMap((plan) => plan.kinds);
  expect(last.filter((kind) => kind === 'exam')).toHaveLength(1);
  expect(last.filter((kind) => kind !== 'exam' && kind !== 'review')).toEqual([]);
  expect(plans[6]!.kinds).not.toContain('exam');
  expect(plans[7]!.kinds).toEqual(['review']);
});

test('a day begins in the time zone of the user [TODAY-02]', async () => {
  const user = await newUser(server.app);
  now = new Date('2026-11-03T04:30:00Z');
  await saveSettings(user, 40, '2026-11-04');
  expect((await todayOf(user)).daysLeft).toBe(2);
  now = new Date('2026-11-03T05:30:00Z');
  expect((await todayOf(user)).daysLeft).toBe(1);
});

test("a plan made before the user's zone was known is not the plan of the day that bears its date [TODAY-02]", async () => {
  const user = await newUser(server.app);
  // It is half past nine in the evening in California, and tomorrow in New Jersey.
  now = new Date('2026-11-03T05:30:00Z');
  expect((await todayOf(user)).blocks[0]).toMatchObject({ kind: 'topic', topicId: '1.1' });
  await user.call('PUT', '/study-settings', { timeZone: 'America/Los_Angeles' });
  await takeQuiz(user, '1.1');
  now = later(0, 12);
  expect((await todayOf(user)).blocks[0]).toMatchObject({ kind: 'topic', topicId: '1.2' });
});

test('after a score report without a new date, the plan says what the report says [TODAY-01]', async () => {
  const user = await newUser(server.app);
  const areas = ['1', '2', '3', '4', '5', '6'].map((area) => ({ area, percent: area === '5' ? 40 : 90 }));
  await user.call('PUT', '/readiness/report', { takenOn: '2026-11-01', areas });
  await user.call('POST', '/today/welcome', { hasStudied: false });
  const { blocks } = await todayOf(user);
  expect(blocks[0]!.topicId).toMatch(/^5\./);
  expect(blocks[0]!.reason).toMatch(/^An hour here is worth about .+ Your score report says 40% in area 5\.$/);
});

const welcomeOf = async ({ call }: TestUser) => bodyOf(await call<Welcome>('GET', '/today/welcome'));
const leave = async ({ call }: TestUser, input: object) => (await call<Welcome>('POST', '/today/welcome', input)).body;

test('each answer and each skip of the first visit is stored at once, and nothing is asked after the last [TODAY-04]', async () => {
  now = new Date();
  const user = await newUser(server.app);
  expect(await welcomeOf(user)).toEqual({ isOpen: true, step: 1 });
  await user.call('PUT', '/study-settings', { timeZone: 'America/Chicago' });
  expect(await welcomeOf(user)).toEqual({ isOpen: true, step: 1 });
  await user.call('PUT', '/study-settings', { examDate: null });
  expect(await welcomeOf(user)).toEqual({ isOpen: true, step: 2 });
  expect(await leave(user, { step: 2 })).toEqual({ isOpen: true, step: 3 });
  expect(await leave(user, { step: 1 })).toEqual({ isOpen: true, step: 3 });
  await user.call('PUT', '/study-settings', { hasStudied: true });
  expect(await welcomeOf(user)).toEqual({ isOpen: false, step: 3 });
  await user.call('PUT', '/study-settings', { examDate: null, hasStudied: null });
  expect(await welcomeOf(user)).toEqual({ isOpen: false, step: 3 });
  expect((await user.call('GET', '/study-settings')).body).toEqual({
    ...{ examDate: null, minutesPerDay: 30, timeZone: 'America/Chicago', hasStudied: null },
  });
  for (const input of [{}, { step: 0 }, { step: 4 }, { hasStudied: 'yes' }])
    expect((await user.call('POST', '/today/welcome', input)).status, JSON.stringify(input)).toBe(400);
});

test('the first questions end with one call, can all be skipped, and are open on the first day only [TODAY-04]', async () => {
  now = new Date();
  const [ended, skipped, late] = [await newUser(server.app), await newUser(server.app), await newUser(server.app)];
  expect(await leave(ended, { hasStudied: null })).toEqual({ isOpen: false, step: 3 });
  expect(await leave(skipped, { step: 3 })).toEqual({ isOpen: false, step: 3 });
  expect(await leave(late, { step: 1 })).toEqual({ isOpen: true, step: 2 });
  now = later(1, 1);
  expect(await welcomeOf(late)).toEqual({ isOpen: false, step: 2 });
  expect((await caller(server.app)('GET', '/today/welcome')).status).toBe(401);
});

test('settings can change at any time, and a date in the past is refused [TODAY-05]', async () => {
  const user = await newUser(server.app);
  expect(await saveSettings(user, 40, '2026-11-01')).toMatchObject({ status: 400 });
  expect((await saveSettings(user, 4)).status).toBe(400);
  expect((await saveSettings(user, 241)).status).toBe(400);
  expect(await saveSettings(user, 40, '2100-01-01')).toMatchObject({ status: 400 });
  expect(await saveSettings(user, 40, '9999-12-31')).toMatchObject({ status: 400 });
  expect((await saveSettings(user, 40, '2099-12-31')).status).toBe(200);
  expect((await user.call('GET', '/today/runway')).status).toBe(200);
  expect((await saveSettings(user, 90, '2026-11-20')).status).toBe(200);
  expect(await todayOf(user)).toMatchObject({ minutes: 90, daysLeft: 18 });
});

test('each user has a plan of their own [SEC-01]', async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await saveSettings(rosa, 240);
  await begin(omar, true);
  expect(await todayOf(omar)).toMatchObject({ minutes: 30, blocks: [{ kind: 'exam' }] });
  const { minutes, blocks } = await todayOf(rosa);
  expect([minutes, blocks[0]!.kind]).toEqual([240, 'topic']);
});
