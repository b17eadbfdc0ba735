import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { Sitting } from '#shared/exams.ts';
import type { ReviewQueue } from '#shared/review.ts';
import type { Today } from '#shared/today.ts';
import { inTransaction } from '../../call.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { bodyOf } from '../../testing/quizzes.ts';
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

test('a new user gets the mini exam, which says that it is longer than the day [TODAY-01]', async () => {
  const user = await newUser(server.app);
  expect(await todayOf(user)).toEqual({
    ...{ minutes: 30, daysLeft: null },
    blocks: [
      {
        ...{ kind: 'exam', topicId: null, minutes: 50, isDone: false },
        reason:
          'A mini exam shows where you stand in all six areas; it takes up to 50 minutes, more than your 30, and is all for today.',
      },
    ],
  });
  expect((await caller(server.app)('GET', '/today')).status).toBe(401);
});

test('an exam is not suggested on two days in a row, whether it was taken or not [TODAY-01, TODAY-02]', async () => {
  const user = await newUser(server.app);
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

test('who begins from zero starts with the topics that gain most [TODAY-01, TODAY-04]', async () => {
  const user = await newUser(server.app);
  expect(kinds(await todayOf(user))).toEqual(['exam']);
  expect((await user.call('POST', '/today/welcome', { hasStudied: false })).body).toEqual({ isOpen: false });
  const { blocks } = await todayOf(user);
  expect(blocks[0]).toMatchObject({ kind: 'topic', isDone: false });
  expect(blocks[0]!.reason).toMatch(/^An hour on this topic gains about [\d.]+ exam questions?/);
});

test('the plan stays through the day, and a quiz and reading are marked as done [TODAY-02]', async () => {
  const user = await newUser(server.app);
  await saveSettings(user, 120);
  await user.call('POST', '/today/welcome', { hasStudied: false });
  const planned = await todayOf(user);
  const quiz = planned.blocks.find(({ kind }) => kind === 'quiz')!;
  const reading = planned.blocks.find(({ kind, topicId }) => kind === 'topic' && topicId !== quiz.topicId)!;
  now = later(0, 1);
  await practice(user, 10, [quiz.topicId!]);
  await user.call('POST', `/progress/${reading.topicId}/complete`);
  await user.call('POST', '/progress', { topicId: quiz.topicId, timeSpent: 30 });
  const done = await todayOf(user);
  expect(done.blocks.map(({ isDone: _isDone, ...block }) => block)).toEqual(
    planned.blocks.map(({ isDone: _isDone, ...block }) => block),
  );
  const isReading = (block: Today['blocks'][number]) => block.topicId === reading.topicId && block.kind === 'topic';
  expect(done.blocks.map(({ isDone }) => isDone)).toEqual(
    planned.blocks.map((block) => isReading(block) || (block.kind === 'quiz' && block.topicId === quiz.topicId)),
  );

  await saveSettings(user, 60);
  const shorter = await todayOf(user);
  expect(shorter.minutes).toBe(60);
  expect(shorter.blocks.filter(({ isDone }) => isDone)).toHaveLength(2);
  expect(shorter.blocks.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(60);

  now = later(1);
  const tomorrow = await todayOf(user);
  expect(tomorrow.blocks.some(({ isDone }) => isDone)).toBe(false);
});

test('the plan begins with what is due and new in review, and marks it once it is reviewed [TODAY-01, TODAY-02]', async () => {
  const user = await newUser(server.app);
  await user.call('POST', '/today/welcome', { hasStudied: false });
  for (const question of ['One?', 'Two?'])
    await user.call('POST', '/flashcards', { topicId: '5.3', question, answer: 'Yes' });
  await practice(user, 1, ['5.3']);
  const { blocks } = await todayOf(user);
  expect(blocks[0]).toMatchObject({ kind: 'review', reason: '1 item is due and 2 cards are new.', isDone: false });
  for (const { id } of (await queueOf(user)).items) {
    const grade = { rating: 'good', seconds: 100, attemptId: randomUUID() };
    expect((await user.call('POST', `/review/${id}/answers`, grade)).status).toBe(200);
  }
  const graded = await todayOf(user);
  expect(graded.blocks.map(({ isDone }) => isDone)).toEqual([true, ...blocks.slice(1).map(() => false)]);
  expect(graded.blocks[0]!.reason).toBe('Nothing is left to review now.');
});

test('the review block has the count and the minutes of the queue, also after a grade and a delete [TODAY-01, TODAY-02]', async () => {
  const user = await newUser(server.app);
  await user.call('POST', '/today/welcome', { hasStudied: false });
  for (let card = 0; card < 5; card++) {
    await user.call('POST', '/flashcards', { topicId: '5.3', question: `${card}?`, answer: 'Yes' });
  }
  const reviewOf = async () => (await todayOf(user)).blocks[0]!;
  const { minutes, items } = await queueOf(user);
  expect(await reviewOf()).toMatchObject({ kind: 'review', minutes, reason: '5 cards are new.', isDone: false });
  const grade = { rating: 'good', seconds: 10, attemptId: randomUUID() };
  await user.call('POST', `/review/${items[0]!.id}/answers`, grade);
  const left = await queueOf(user);
  expect(left.items).toHaveLength(4);
  expect(await reviewOf()).toMatchObject({ reason: '4 cards are new.', isDone: false });
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

test('after a score report without a new date, the plan says what the report says [TODAY-01]', async () => {
  const user = await newUser(server.app);
  const areas = ['1', '2', '3', '4', '5', '6'].map((area) => ({ area, percent: area === '5' ? 40 : 90 }));
  await user.call('PUT', '/readiness/report', { takenOn: '2026-11-01', areas });
  await user.call('POST', '/today/welcome', { hasStudied: false });
  const { blocks } = await todayOf(user);
  expect(blocks[0]!.topicId).toMatch(/^5\./);
  expect(blocks[0]!.reason).toMatch(/^Your score report says 40% in area 5, and an hour here gains about /);
});

test('the first questions are open on the first day until they are answered or skipped [TODAY-04]', async () => {
  now = new Date();
  const [asked, late] = [await newUser(server.app), await newUser(server.app)];
  expect((await asked.call('GET', '/today/welcome')).body).toEqual({ isOpen: true });
  await saveSettings(asked, 45, null);
  expect((await asked.call('GET', '/today/welcome')).body).toEqual({ isOpen: true });
  expect((await asked.call('POST', '/today/welcome', { hasStudied: null })).body).toEqual({ isOpen: false });
  expect((await asked.call('GET', '/today/welcome')).body).toEqual({ isOpen: false });
  expect((await asked.call('GET', '/study-settings')).body).toMatchObject({ minutesPerDay: 45 });
  now = later(1, 1);
  expect((await late.call('GET', '/today/welcome')).body).toEqual({ isOpen: false });
  expect((await caller(server.app)('GET', '/today/welcome')).status).toBe(401);
});

test('settings can change at any time, and a date in the past is refused [TODAY-05]', async () => {
  const user = await newUser(server.app);
  expect(await saveSettings(user, 40, '2026-11-01')).toMatchObject({ status: 400 });
  expect((await saveSettings(user, 4)).status).toBe(400);
  expect((await saveSettings(user, 241)).status).toBe(400);
  expect((await saveSettings(user, 90, '2026-11-20')).status).toBe(200);
  expect(await todayOf(user)).toMatchObject({ minutes: 90, daysLeft: 18 });
});

test('each user has a plan of their own [SEC-01]', async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await saveSettings(rosa, 240);
  await rosa.call('POST', '/today/welcome', { hasStudied: false });
  expect((await todayOf(rosa)).minutes).toBe(240);
  expect(await todayOf(omar)).toMatchObject({ minutes: 30, blocks: [{ kind: 'exam' }] });
});
