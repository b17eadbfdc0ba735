import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { newUser } from '../../testing/user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const topicsOf = (list: { topicId: string }[]) => list.map(({ topicId }) => topicId);

test('adds, checks and lists bookmarks, newest first [REST-11, REST-12, REST-13, REST-03]', async () => {
  const { call } = await newUser(server.app);
  expect((await call('GET', '/bookmarks/1.1/check')).body).toEqual({ isBookmarked: false });
  await call('POST', '/bookmarks', { topicId: '1.1' });
  await call('POST', '/bookmarks', { topicId: '6' });
  expect((await call('GET', '/bookmarks/1.1/check')).body).toEqual({ isBookmarked: true });
  const { body } = await call('GET', '/bookmarks');
  expect(topicsOf(body)).toEqual(['6', '1.1']);
  expect(body[0]).toEqual({ id: expect.any(String), topicId: '6', createdAt: expect.stringMatching(/Z$/) });
});

test('bookmarking twice, also concurrently, leaves one bookmark and returns the same response [REST-39]', async () => {
  const { call } = await newUser(server.app);
  const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/bookmarks', { topicId: '5.3' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await call('GET', '/bookmarks')).body).toHaveLength(1);
});

test('adding and removing concurrently never fails', async () => {
  const { call } = await newUser(server.app);
  for (let round = 0; round < 15; round++) {
    const answers = await Promise.all([
      call('POST', '/bookmarks', { topicId: '1.1' }),
      call('DELETE', '/bookmarks/1.1'),
      call('POST', '/bookmarks', { topicId: '1.1' }),
      call('DELETE', '/bookmarks/1.1'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

test('removing a bookmark succeeds, also twice [REST-14, REST-40]', async () => {
  const { call } = await newUser(server.app);
  for (const topicId of ['1.1', '1.2']) await call('POST', '/bookmarks', { topicId });
  expect((await call('DELETE', '/bookmarks/1.1')).status).toBe(200);
  expect((await call('DELETE', '/bookmarks/1.1')).status).toBe(200);
  expect(topicsOf((await call('GET', '/bookmarks')).body)).toEqual(['1.2']);
});

test("removing all bookmarks removes only the caller's bookmarks and succeeds on an empty list [REST-15, REST-40, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await rosa.call('POST', '/bookmarks', { topicId: '1.1' });
  await omar.call('POST', '/bookmarks', { topicId: '1.1' });
  expect((await rosa.call('DELETE', '/bookmarks')).status).toBe(200);
  expect((await rosa.call('DELETE', '/bookmarks')).status).toBe(200);
  expect((await rosa.call('GET', '/bookmarks')).body).toEqual([]);
  expect(topicsOf((await omar.call('GET', '/bookmarks')).body)).toEqual(['1.1']);
});

test('a heading is not a topic [CAT-09]', async () => {
  const { call } = await newUser(server.app);
  for (const topicId of ['1', '2', '3', '4', '5']) {
    expect(await call('POST', '/bookmarks', { topicId })).toMatchObject({
      status: 404,
      body: { message: 'Topic Not Found' },
    });
  }
  expect((await call('POST', '/bookmarks', { topicId: '6' })).status).toBe(200);
});
