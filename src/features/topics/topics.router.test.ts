import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { TaughtNumber, TopicDetails, TopicOverview } from '#shared/topics.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

const server = testApp();

const readTopic = async ({ call }: TestUser, id: string) => bodyOf(await call<TopicDetails>('GET', `/topics/${id}`));

test('a topic includes its study text and reading time', async () => {
  const { minutes, study } = await readTopic(await newUser(server.app), '2.2');
  expect(minutes).toBeGreaterThan(5);
  expect(study!.overview).toMatch(/\S/);
  expect(study!.keyPoints.length).toBeGreaterThanOrEqual(8);
  expect(study!.introduction.length).toBeGreaterThanOrEqual(1);
  expect(study!.sections.length).toBeGreaterThanOrEqual(5);
});

test('every topic, including topic 6, has an overview, key points, and an introduction [CAT-11, CAT-12]', async () => {
  const user = await newUser(server.app);
  for (const { id } of orderedTopics) {
    const { overview, keyPoints, introduction } = (await readTopic(user, id)).study!;
    expect(keyPoints.length).toBeGreaterThan(0);
    expect(introduction.length).toBeGreaterThan(0);
    for (const text of [overview, ...keyPoints, ...introduction]) expect(text).toMatch(/\S/);
  }
});

test('a topic has the numbers of the law that it teaches, and only users may read them [SEC-01]', async () => {
  const { call } = await newUser(server.app);
  const numbers = bodyOf(await call<TaughtNumber[]>('GET', '/topics/5.3/numbers'));
  expect(numbers.length).toBeGreaterThan(10);
  for (const number of numbers) {
    expect(Object.keys(number)).toEqual(['value', 'limits', 'source']);
    for (const text of Object.values(number)) expect(text).toMatch(/\S/);
  }
  expect((await call('GET', '/topics/1.1/numbers')).body).toEqual([]);
  expect((await call('GET', '/topics/9.9/numbers')).status).toBe(404);
  expect((await caller(server.app)('GET', '/topics/5.3/numbers')).status).toBe(401);
});

test('every topic has an overview, in catalogue order', async () => {
  const { call } = await newUser(server.app);
  const overviews = bodyOf(await call<TopicOverview[]>('GET', '/topics'));
  expect(overviews.map(({ topicId }) => topicId)).toEqual(orderedTopics.map(({ id }) => id));
});
