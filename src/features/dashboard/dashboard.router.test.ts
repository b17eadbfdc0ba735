import { expect, test } from 'vitest';
import type { DashboardStats } from '#shared/dashboard.ts';
import { testApp } from '../../testing/app.ts';
import { nextMoment } from '../../testing/moment.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const server = testApp();

const statsOf = async ({ call }: TestUser) => (await call<DashboardStats>('GET', '/dashboard/stats')).body;

/** Saves a score that is newer than all others. */
async function addScore({ call }: TestUser, topicId: string, percentage: number): Promise<void> {
  await nextMoment();
  const score = { topicId, score: percentage / 10, totalQuestions: 10, percentage };
  expect((await call('POST', '/quiz-scores', score)).status).toBe(200);
}

test('a new user has zeros and empty lists [REST-33, DASH-11]', async () => {
  const user = await newUser(server.app);
  expect(await statsOf(user)).toEqual({
    totalTopics: 27,
    completedTopics: 0,
    averageQuizScore: 0,
    totalQuizzes: 0,
    totalTimeSpent: 0,
    completedSessions: 0,
    bookmarksCount: 0,
    recentProgress: [],
    recentScores: [],
  });
  const { body } = await user.call('GET', '/dashboard/summary');
  expect(body).toMatchObject({ strengths: [], weaknesses: [] });
});

test("the figures depend only on the user's own activity [REST-33, REST-34, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await rosa.call('POST', '/progress/1.1/complete');
  await nextMoment();
  await rosa.call('POST', '/progress/6/complete');
  await nextMoment();
  await rosa.call('POST', '/progress', { topicId: '1.2', timeSpent: 120 });
  await rosa.call('POST', '/bookmarks', { topicId: '5.3' });
  await addScore(rosa, '1.1', 90);
  await addScore(rosa, '1.1', 70);
  await addScore(rosa, '1.2', 50);
  const stats = await statsOf(rosa);
  expect(stats).toMatchObject({
    totalTopics: 27,
    completedTopics: 2,
    averageQuizScore: 70,
    totalQuizzes: 3,
    totalTimeSpent: 120,
    completedSessions: 1,
    bookmarksCount: 1,
  });
  expect(stats.recentScores.map(({ percentage }) => percentage)).toEqual([50, 70, 90]);
  expect(stats.recentProgress.map(({ topicId }) => topicId)).toEqual(['1.2', '6', '1.1']);
  expect(await statsOf(omar)).toMatchObject({ completedTopics: 0, totalQuizzes: 0, bookmarksCount: 0 });
});

test('the summary lists strong and weak topics by average, with their latest three quizzes [REST-36, DASH-10, DASH-19]', async () => {
  const user = await newUser(server.app);
  for (const percentage of [30, 100, 100, 90, 90]) await addScore(user, '1.1', percentage);
  await addScore(user, '1.2', 50);
  expect((await user.call('GET', '/dashboard/summary')).body).toEqual({
    summary: expect.stringContaining('Traditional Whole Life Products'),
    strengths: ['1.1'],
    weaknesses: ['1.2'],
    averages: [
      { topicId: '1.1', average: 82, latest: [100, 90, 90] },
      { topicId: '1.2', average: 50, latest: [50] },
    ],
  });
});

test('practice goes by the latest answers, while the summary keeps to averages [TOPIC-22, DASH-10]', async () => {
  const user = await newUser(server.app);
  for (const percentage of [20, 30, 90, 90, 90]) await addScore(user, '6', percentage);
  await addScore(user, '5.3', 40);
  expect((await user.call('GET', '/practice/weak-topics')).body).toEqual({ topicIds: ['5.3'] });
  const { body } = await user.call('GET', '/dashboard/summary');
  expect(body).toMatchObject({ strengths: [], weaknesses: ['5.3', '6'] });
});
