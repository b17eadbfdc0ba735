import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { newUser } from '../../testing/user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const scoreOf = (topicId: string, percentage: number) => ({
  topicId,
  score: percentage / 10,
  totalQuestions: 10,
  percentage,
});

test('a new user has zeros and empty lists [REST-33, DASH-11]', async () => {
  const { call } = await newUser(server.app);
  expect((await call('GET', '/dashboard/stats')).body).toEqual({
    totalTopics: 27,
    completedTopics: 0,
    averageQuizScore: 0,
    totalQuizzes: 0,
    totalTimeSpent: 0,
    completedSessions: 0,
    bookmarksCount: 0,
    recentProgress: [],
    recentScores: [],
    mastery: expect.any(Array),
  });
  expect((await call('GET', '/dashboard/summary')).body).toMatchObject({ strengths: [], weaknesses: [] });
});

test("the figures depend only on the user's own activity [REST-33, REST-34, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await rosa.call('POST', '/progress/1.1/complete');
  await rosa.call('POST', '/progress/6/complete');
  await rosa.call('POST', '/progress', { topicId: '1.2', timeSpent: 120 });
  await rosa.call('POST', '/bookmarks', { topicId: '5.3' });
  for (const score of [scoreOf('1.1', 90), scoreOf('1.1', 70), scoreOf('1.2', 50)])
    await rosa.call('POST', '/quiz-scores', score);
  const { body } = await rosa.call('GET', '/dashboard/stats');
  expect(body).toMatchObject({
    totalTopics: 27,
    completedTopics: 2,
    averageQuizScore: 70,
    totalQuizzes: 3,
    totalTimeSpent: 120,
    completedSessions: 1,
    bookmarksCount: 1,
  });
  expect(body.recentScores.map(({ percentage }: { percentage: number }) => percentage)).toEqual([50, 70, 90]);
  expect(body.recentProgress.map(({ topicId }: { topicId: string }) => topicId)).toEqual(['1.2', '6', '1.1']);
  expect(body.mastery[5]).toEqual({ areaId: '6', strong: 0, inProgress: 8, weak: 0, notStarted: 0 });
  expect((await omar.call('GET', '/dashboard/stats')).body).toMatchObject({
    completedTopics: 0,
    totalQuizzes: 0,
    bookmarksCount: 0,
  });
});

test('the summary lists strong and weak topics by average [REST-36, DASH-10]', async () => {
  const { call } = await newUser(server.app);
  await call('POST', '/quiz-scores', scoreOf('1.1', 90));
  await call('POST', '/quiz-scores', scoreOf('1.2', 50));
  expect((await call('GET', '/dashboard/summary')).body).toEqual({
    summary: expect.stringContaining('Traditional Whole Life Products'),
    strengths: ['1.1'],
    weaknesses: ['1.2'],
  });
});
