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
    weakest: null,
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

test('the summary lists strong and weak topics by average, with their latest three quizzes [REST-36, DASH-10, DASH-19]', async () => {
  const { call } = await newUser(server.app);
  for (const percentage of [30, 100, 100, 90, 90]) await call('POST', '/quiz-scores', scoreOf('1.1', percentage));
  await call('POST', '/quiz-scores', scoreOf('1.2', 50));
  expect((await call('GET', '/dashboard/summary')).body).toEqual({
    summary: expect.stringContaining('Traditional Whole Life Products'),
    strengths: ['1.1'],
    weaknesses: ['1.2'],
    averages: [
      { topicId: '1.1', average: 82, latest: [100, 90, 90] },
      { topicId: '1.2', average: 50, latest: [50] },
    ],
  });
});

test('the strip fills by the latest answers, while the summary keeps to averages [TOPIC-22, DASH-10]', async () => {
  const { call } = await newUser(server.app);
  for (const percentage of [20, 30, 90, 90, 90]) await call('POST', '/quiz-scores', scoreOf('6', percentage));
  await call('POST', '/quiz-scores', scoreOf('5.3', 40));
  const { body } = await call('GET', '/dashboard/stats');
  expect(body.mastery[5]).toEqual({ areaId: '6', strong: 8, inProgress: 0, weak: 0, notStarted: 0 });
  expect(body.mastery[4]).toEqual({ areaId: '5', strong: 0, inProgress: 0, weak: 8, notStarted: 17 });
  expect(body.weakest).toEqual({ topicId: '5.3', percent: 40 });
  expect((await call('GET', '/dashboard/summary')).body).toMatchObject({ strengths: [], weaknesses: ['5.3', '6'] });
});

test('opening a topic does not begin it, and two minutes of reading do [DASH-20]', async () => {
  const { call } = await newUser(server.app);
  const lastArea = async () => (await call('GET', '/dashboard/stats')).body.mastery[5];
  await call('POST', '/progress', { topicId: '6', lastVisited: new Date().toISOString() });
  await call('POST', '/progress', { topicId: '6', timeSpent: 110 });
  expect(await lastArea()).toMatchObject({ notStarted: 8, inProgress: 0 });
  await call('POST', '/progress', { topicId: '6', timeSpent: 10 });
  expect(await lastArea()).toMatchObject({ notStarted: 0, inProgress: 8 });
});
