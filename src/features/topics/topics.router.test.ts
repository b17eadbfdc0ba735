import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { caller, newUser } from '../../testing/user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('a topic includes its study text and reading time', async () => {
  const { call } = await newUser(server.app);
  const { status, body } = await call('GET', '/topics/2.2');
  expect(status).toBe(200);
  expect(body.minutes).toBeGreaterThan(5);
  expect(body.study.overview).toMatch(/\S/);
  expect(body.study.keyPoints.length).toBeGreaterThanOrEqual(8);
  expect(body.study.introduction.length).toBeGreaterThanOrEqual(1);
  expect(body.study.sections.length).toBeGreaterThanOrEqual(5);
});

test('every topic, including topic 6, has an overview, key points, and an introduction [CAT-11, CAT-12]', async () => {
  const { call } = await newUser(server.app);
  for (const { id } of orderedTopics) {
    const { status, body } = await call('GET', `/topics/${id}`);
    expect([id, status]).toEqual([id, 200]);
    const { overview, keyPoints, introduction } = body.study;
    expect(keyPoints.length).toBeGreaterThan(0);
    expect(introduction.length).toBeGreaterThan(0);
    for (const text of [overview, ...keyPoints, ...introduction]) expect(text).toMatch(/\S/);
  }
});

test('a topic has the numbers of the law that it teaches, and only users may read them [SEC-01]', async () => {
  const { call } = await newUser(server.app);
  const { body } = await call('GET', '/topics/5.3/numbers');
  expect(body.length).toBeGreaterThan(10);
  for (const number of body) {
    expect(Object.keys(number)).toEqual(['value', 'limits', 'source']);
    for (const text of Object.values(number)) expect(text).toMatch(/\S/);
  }
  expect((await call('GET', '/topics/1.1/numbers')).body).toEqual([]);
  expect((await call('GET', '/topics/9.9/numbers')).status).toBe(404);
  expect((await caller(server.app)('GET', '/topics/5.3/numbers')).status).toBe(401);
});

test('every topic has an overview, in catalogue order', async () => {
  const { call } = await newUser(server.app);
  const { body } = await call('GET', '/topics');
  expect(body.map(({ topicId }: { topicId: string }) => topicId)).toEqual(orderedTopics.map(({ id }) => id));
});
