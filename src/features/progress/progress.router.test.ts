import { expect, test } from 'vitest';
import { ProgressEntity } from '#schema/entities/progress.ts';
import type { Progress as ProgressRecord } from '#shared/progress.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf } from '../../testing/quizzes.ts';
import { newUser } from '../../testing/user.ts';

let now = new Date();
const server = testApp({ deps: { clock: () => now } });

const NOW = now.toISOString();

test('a visit creates a record that is not completed [REST-06, REST-09, REST-02]', async () => {
  const { call } = await newUser(server.app);
  expect((await call('POST', '/progress', { topicId: '1.1', lastVisited: NOW })).status).toBe(200);
  const { body } = await call('GET', '/progress');
  expect(body).toEqual([
    {
      id: expect.any(String),
      topicId: '1.1',
      completed: false,
      lastVisited: NOW,
      timeSpent: 0,
      updatedAt: NOW,
    },
  ]);
});

test('study time is added up, and each stretch counts as a session [REST-10, REST-35]', async () => {
  const { call } = await newUser(server.app);
  await call('POST', '/progress', { topicId: '1.1', timeSpent: 30 });
  await call('POST', '/progress', { topicId: '1.1', timeSpent: 40 });
  expect((await call('GET', '/progress')).body).toMatchObject([{ timeSpent: 70, lastVisited: null }]);
  expect((await call('GET', '/dashboard/stats')).body).toMatchObject({ totalTimeSpent: 70, completedSessions: 2 });
});

test('the end of a text can be reported alone or with time, and false is 400 [TODAY-01]', async () => {
  const { call } = await newUser(server.app);
  expect(await call('POST', '/progress', { topicId: '1.1', isReadToEnd: true })).toMatchObject({
    ...{ status: 200, body: { topicId: '1.1', completed: false, timeSpent: 0, lastVisited: null } },
  });
  const both = { topicId: '1.1', timeSpent: 30, isReadToEnd: true };
  expect((await call('POST', '/progress', both)).body).toMatchObject({ timeSpent: 30 });
  expect((await call('POST', '/progress', { ...both, isReadToEnd: false })).status).toBe(400);
});

test('concurrent stretches are all counted', async () => {
  const { call } = await newUser(server.app);
  await Promise.all(Array.from({ length: 8 }, () => call('POST', '/progress', { topicId: '2.2', timeSpent: 10 })));
  expect((await call('GET', '/progress')).body).toMatchObject([{ timeSpent: 80 }]);
});

test('a total at its maximum stays there [REST-10]', async () => {
  const { id, call } = await newUser(server.app);
  await call('POST', '/progress', { topicId: '1.1', timeSpent: 30 });
  await server.deps.orm.em.fork().nativeUpdate(ProgressEntity, { user: id }, { timeSpent: 2 ** 31 - 100 });
  for (const timeSpent of [2 ** 31 - 50, 2 ** 31 - 1, 2 ** 31 - 1]) {
    const answer = await call('POST', '/progress', { topicId: '1.1', timeSpent: 50 });
    expect(answer).toMatchObject({ status: 200, body: { timeSpent } });
  }
});

test('an earlier visit that arrives late does not move the time back', async () => {
  const { call } = await newUser(server.app);
  await call('POST', '/progress', { topicId: '1.1', lastVisited: NOW });
  await call('POST', '/progress', { topicId: '1.1', lastVisited: '2020-01-01T00:00:00Z' });
  expect((await call('GET', '/progress')).body).toMatchObject([{ lastVisited: NOW }]);
});

test('completing a topic cannot be undone, and repeating it leaves one record [REST-07, REST-08, REST-39]', async () => {
  const { call } = await newUser(server.app);
  expect((await call('GET', '/progress/1.1')).body).toEqual({ completed: false });
  const first = await call('POST', '/progress/1.1/complete');
  const second = await call('POST', '/progress/1.1/complete');
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect((await call('GET', '/progress/1.1')).body).toEqual({ completed: true });
  expect((await call('GET', '/progress')).body).toHaveLength(1);
});

test('records are listed newest first [REST-03]', async () => {
  const { call } = await newUser(server.app);
  for (const topicId of ['1.1', '1.2', '6', '1.2']) {
    now = new Date(now.getTime() + 1);
    await call('POST', '/progress', { topicId, timeSpent: 6 });
  }
  const records = bodyOf(await call<ProgressRecord[]>('GET', '/progress'));
  expect(records.map(({ topicId }) => topicId)).toEqual(['1.2', '6', '1.1']);
});

test.each([
  ['neither a visit nor time nor the end of the text', { topicId: '1.1' }],
  ['an invalid time', { topicId: '1.1', lastVisited: 'yesterday' }],
  ['a visit in the far future', { topicId: '1.1', lastVisited: '2199-01-01T00:00:00Z' }],
  ['a visit in the year 0', { topicId: '1.1', lastVisited: '0000-06-01T00:00:00Z' }],
  ['negative seconds', { topicId: '1.1', timeSpent: -5 }],
  ['more seconds than a day has', { topicId: '1.1', timeSpent: 90_000 }],
  ['seconds as null', { topicId: '1.1', timeSpent: null }],
  ['seconds as text', { topicId: '1.1', timeSpent: '60' }],
  ['no topic', { timeSpent: 60 }],
])('%s is rejected and nothing is saved [ERR-05]', async (_what, body) => {
  const { call } = await newUser(server.app);
  const answer = await call<object>('POST', '/progress', body);
  expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String), code: 'BAD_REQUEST' } });
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
  expect((await call('GET', '/progress')).body).toEqual([]);
});
