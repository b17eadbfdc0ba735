import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { Readiness, ReadinessChange, ReadinessTrend } from '#shared/readiness.ts';
import { inTransaction } from '../../call.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { bodyOf } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { recordAnswers } from '../answers/recording.service.ts';

const START = new Date('2026-11-02T12:00:00Z');
let now = START;
const server = testApp({ deps: { clock: () => now } });
beforeEach(() => {
  now = START;
});

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const allTopicIds = orderedTopics.map(({ id }) => id);
const readinessOf = async ({ call }: TestUser) => bodyOf(await call<Readiness>('GET', '/readiness'));

type Practice = { perTopic: number; correct: number; topicIds?: string[]; at?: Date };

/** Records answers to `perTopic` questions of each topic; the first `correct` of them are correct. Returns the quiz's id. */
async function practice(user: TestUser, { perTopic, correct, topicIds = allTopicIds, at = now }: Practice) {
  const quizId = randomUUID();
  const answers = topicIds.flatMap((topicId) =>
    Array.from({ length: perTopic }, (_, index) => ({
      ...{ questionId: `${topicId}-q${String(index + 1).padStart(2, '0')}`, topicId, chosen: 0 },
      isCorrect: index < correct,
    })),
  );
  await inTransaction({ ...callOf(server, user.id), now: at }, (call) => recordAnswers(call, quizId, answers));
  return quizId;
}

const REPORT = {
  takenOn: '2026-10-30',
  areas: ['1', '2', '3', '4', '5', '6'].map((area) => ({ area, percent: 65 })),
};

test('without answers there is no chance, and every area has its items [READY-03]', async () => {
  const user = await newUser(server.app);
  const { areas, ...readiness } = await readinessOf(user);
  expect(readiness).toMatchObject({
    ...{ answers: 0, isEnough: false, chance: null, low: null, high: null, expected: null, report: null },
    missing: { answers: 50, areas: ['1', '2', '3', '4', '5', '6'] },
    asOf: '2026-11-02',
  });
  expect(areas.map(({ area, items }) => [area, items])).toEqual([
    ['1', 9],
    ['2', 21],
    ['3', 12],
    ['4', 8],
    ['5', 25],
    ['6', 8],
  ]);
  for (const { answered, correct, low, estimate, high } of areas) {
    expect([answered, correct]).toEqual([0, 0]);
    expect(low).toBeLessThan(estimate);
    expect(estimate).toBeLessThan(high);
  }
  expect((await caller(server.app)('GET', '/readiness')).status).toBe(401);
});

test('50 different questions with one area missing are not enough, and once there are enough it stays [READY-03, VOICE-03]', async () => {
  const user = await newUser(server.app);
  await practice(user, {
    perTopic: 10,
    correct: 8,
    topicIds: orderedTopics.filter(({ area }) => area.id !== '6').map(({ id }) => id),
  });
  const none = { isEnough: false, chance: null, expected: null };
  expect(await readinessOf(user)).toMatchObject({ ...none, answers: 260, missing: { answers: 0, areas: ['6'] } });
  await practice(user, { perTopic: 1, correct: 1, topicIds: ['6'] });
  expect(await readinessOf(user)).toMatchObject({ answers: 261, isEnough: true, missing: null });
  const other = await newUser(server.app);
  const long = daysAgo(200);
  await practice(other, { perTopic: 2, correct: 1, topicIds: allTopicIds.slice(0, 24), at: long });
  await practice(other, { perTopic: 1, correct: 1, topicIds: ['6'], at: long });
  // Repeated answers don't count again.
  await practice(other, { perTopic: 2, correct: 2, topicIds: allTopicIds.slice(0, 24) });
  expect(await readinessOf(other)).toMatchObject({ ...none, answers: 97, missing: { answers: 1, areas: [] } });
  await practice(other, { perTopic: 2, correct: 2, topicIds: ['6'], at: long });
  expect(await readinessOf(other)).toMatchObject({ answers: 99, isEnough: true, missing: null });
});

test('the chance lies in its interval, rises with better answers, and the same answers give the same figures [READY-02]', async () => {
  const [weak, strong] = [await newUser(server.app), await newUser(server.app)];
  await practice(weak, { perTopic: 10, correct: 6 });
  await practice(strong, { perTopic: 10, correct: 9 });
  const [low, high] = [await readinessOf(weak), await readinessOf(strong)];
  for (const { chance, low: least, high: most, expected } of [low, high]) {
    expect(least!).toBeLessThanOrEqual(chance!);
    expect(chance!).toBeLessThanOrEqual(most!);
    expect(expected!).toBeGreaterThan(0);
  }
  expect(low.chance!).toBeLessThan(0.3);
  expect(high.chance!).toBeGreaterThan(0.9);
  expect(await readinessOf(strong)).toEqual(high);
});

test('repeated answers add less than first ones, and old ones fade [READY-04]', async () => {
  const user = await newUser(server.app);
  await practice(user, { perTopic: 4, correct: 2 });
  const first = await readinessOf(user);
  await practice(user, { perTopic: 4, correct: 4 });
  const repeated = await readinessOf(user);
  expect(repeated).toMatchObject({ answers: 216 });
  const other = await newUser(server.app);
  await practice(other, { perTopic: 8, correct: 6 });
  const fresh = await readinessOf(other);
  expect(repeated.expected!).toBeGreaterThan(first.expected!);
  expect(fresh.expected! - first.expected!).toBeGreaterThan(2 * (repeated.expected! - first.expected!));
  const old = await newUser(server.app);
  await practice(old, { perTopic: 8, correct: 6, at: daysAgo(120) });
  expect((await readinessOf(old)).expected!).toBeLessThan(fresh.expected!);
});

test('each area and topic says how many different questions were answered, and whether the topic is read [DASH-20, VOICE-04]', async () => {
  const user = await newUser(server.app);
  for (const correct of [1, 2]) await practice(user, { perTopic: 3, correct, topicIds: ['5.3', '5.4'] });
  const needed = server.deps.material.get('5.4')!.minutes * 60;
  await user.call('POST', '/progress/5.3/complete');
  await user.call('POST', '/progress', { topicId: '5.4', timeSpent: needed / 2, isReadToEnd: true });
  const { areas, topics } = await readinessOf(user);
  expect(areas.map(({ questions }) => questions)).toEqual([0, 0, 0, 0, 6, 0]);
  expect(topics.map(({ topicId }) => topicId)).toEqual(allTopicIds);
  const one = { questions: 3, answered: 6, correct: 3 };
  expect(topics.filter(({ answered }) => answered > 0)).toEqual([
    { topicId: '5.3', ...one, isRead: false },
    { topicId: '5.4', ...one, isRead: true },
  ]);
});

test('at most five topics come next, each with a reason, and the weak ones first [READY-05]', async () => {
  const user = await newUser(server.app);
  await practice(user, { perTopic: 10, correct: 10 });
  expect((await readinessOf(user)).next.length).toBeLessThanOrEqual(5);
  const other = await newUser(server.app);
  await practice(other, {
    perTopic: 10,
    correct: 9,
    topicIds: orderedTopics.filter(({ id }) => id !== '5.3').map(({ id }) => id),
  });
  await practice(other, { perTopic: 10, correct: 1, topicIds: ['5.3'] });
  const { next } = await readinessOf(other);
  expect(next.length).toBeLessThanOrEqual(5);
  expect(next[0]!.topicId).toBe('5.3');
  for (const { marksPerHour, reason } of next) {
    expect(marksPerHour).toBeGreaterThan(0);
    expect(reason).toMatch(/^[A-Z\d].+\.$/);
  }
});

test('a score report counts, is shown, replaced and removed [READY-06]', async () => {
  const user = await newUser(server.app);
  const put = (body: object) => user.call('PUT', '/readiness/report', body);
  const takenOn = now.toISOString().slice(0, 10);
  expect((await put({ ...REPORT, takenOn })).status).toBe(200);
  const reported = await readinessOf(user);
  expect(reported).toMatchObject({ answers: 0, isEnough: true, report: { ...REPORT, takenOn } });
  expect(reported.chance!).toBeLessThan(0.5);
  const better = { takenOn, areas: REPORT.areas.map(({ area }) => ({ area, percent: 90 })) };
  await put(better);
  const replaced = await readinessOf(user);
  expect(replaced.report).toEqual(better);
  expect(replaced.chance!).toBeGreaterThan(reported.chance!);
  expect((await user.call('DELETE', '/readiness/report')).status).toBe(200);
  expect(await readinessOf(user)).toMatchObject({ report: null, isEnough: false });
  expect((await user.call('DELETE', '/readiness/report')).status).toBe(200);
});

test('a report with a future day, an unknown or doubled area, or a wrong percentage is 400, and the old one stays [READY-06]', async () => {
  const user = await newUser(server.app);
  const takenOn = now.toISOString().slice(0, 10);
  const put = (body: object) => user.call('PUT', '/readiness/report', body);
  await put({ ...REPORT, takenOn });
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  for (const report of [
    { ...REPORT, takenOn: tomorrow },
    { ...REPORT, takenOn: '2026-02-30' },
    { ...REPORT, takenOn: '0000-01-01' },
    { ...REPORT, takenOn: 'yesterday' },
    { takenOn, areas: [{ area: '7', percent: 50 }] },
    { takenOn, areas: [{ area: '5.3', percent: 50 }] },
    { takenOn, areas: [...REPORT.areas, { area: '1', percent: 50 }] },
    { takenOn, areas: [{ area: '1', percent: 101 }] },
    { takenOn, areas: [{ area: '1', percent: -1 }] },
    { takenOn, areas: [{ area: '1', percent: '50' }] },
    { takenOn, areas: [] },
    { takenOn },
  ]) {
    expect((await put(report)).status, JSON.stringify(report)).toBe(400);
  }
  expect((await readinessOf(user)).report).toEqual({ ...REPORT, takenOn });
  expect((await readinessOf(await newUser(server.app))).report).toBeNull();
});

test('the trend has the chance of today and of the weeks before [READY-09]', async () => {
  const user = await newUser(server.app);
  await practice(user, { perTopic: 6, correct: 4, at: daysAgo(14) });
  await practice(user, { perTopic: 10, correct: 9 });
  const trend = bodyOf(await user.call<ReadinessTrend>('GET', '/readiness/trend'));
  const { chance, low, high, asOf } = await readinessOf(user);
  expect(trend).toHaveLength(9);
  expect(trend.at(-1)).toEqual({ day: asOf, chance, low, high });
  expect(trend[0]!.chance).toBeNull();
  expect(trend.at(-3)!.chance).toBeGreaterThan(0);
  expect(trend.at(-3)!.chance).toBeLessThan(chance!);
});

test('the change of a quiz is the chance without and with its answers, and agrees with the estimate [READY-09, VOICE-03]', async () => {
  const user = await newUser(server.app);
  await practice(user, { perTopic: 8, correct: 6 });
  const before = await readinessOf(user);
  const quizId = await practice(user, { perTopic: 10, correct: 2, topicIds: ['5.4'] });
  const after = await readinessOf(user);
  const change = bodyOf(await user.call<ReadinessChange>('GET', `/readiness/change?quizId=${quizId}`));
  expect(change.before).toEqual({ chance: before.chance, expected: before.expected });
  expect(change.after).toEqual({ chance: after.chance, expected: after.expected });
  expect(change.after.chance).not.toBe(change.before.chance);
  const other = await newUser(server.app);
  expect((await other.call('GET', `/readiness/change?quizId=${quizId}`)).status).toBe(404);
  expect((await user.call('GET', `/readiness/change?quizId=${randomUUID()}`)).status).toBe(404);
  expect((await user.call('GET', '/readiness/change?quizId=1')).status).toBe(404);
});

test("the days of the estimate, the trend and the score report are those of the user's zone [READY-06, READY-09]", async () => {
  const user = await newUser(server.app);
  const put = async (takenOn: string) => (await user.call('PUT', '/readiness/report', { ...REPORT, takenOn })).status;
  const trendOf = async () => bodyOf(await user.call<ReadinessTrend>('GET', '/readiness/trend'));
  await user.call('PUT', '/study-settings', { timeZone: 'Pacific/Auckland' });
  expect([await put('2026-11-04'), await put('2026-11-03')]).toEqual([400, 200]);
  const { asOf, isEnough, report, chance } = await readinessOf(user);
  expect({ asOf, isEnough, report }).toMatchObject({ asOf: '2026-11-03', isEnough: true, report: { takenOn: asOf } });
  expect((await trendOf()).map(({ day }) => day).slice(-2)).toEqual(['2026-10-27', '2026-11-03']);
  expect((await trendOf()).map(({ chance }) => chance).slice(-2)).toEqual([null, chance]);

  await user.call('PUT', '/study-settings', { timeZone: 'America/New_York' });
  now = new Date('2026-11-03T03:00:00Z');
  expect([await put('2026-11-03'), await put('2026-11-02')]).toEqual([400, 200]);
  expect((await readinessOf(user)).asOf).toBe('2026-11-02');
  expect((await trendOf()).at(-1)!.day).toBe('2026-11-02');
});
