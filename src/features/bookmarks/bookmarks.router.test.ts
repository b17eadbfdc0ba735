import { expect, test } from 'vitest';
import type { Bookmark } from '#shared/bookmarks.ts';
import { testApp } from '../../testing/app.ts';
import { nextMoment } from '../../testing/moment.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const server = testApp();

const list = async ({ call }: TestUser) => (await call<Bookmark[]>('GET', '/bookmarks')).body;
const topicsOf = async (user: TestUser) => (await list(user)).map(({ topicId }) => topicId);

test('adds, checks and lists bookmarks, newest first [REST-11, REST-12, REST-13, REST-03]', async () => {
  const user = await newUser(server.app);
  const { call } = user;
  expect((await call('GET', '/bookmarks/1.1/check')).body).toEqual({ isBookmarked: false });
  await call('POST', '/bookmarks', { topicId: '1.1' });
  await nextMoment();
  await call('POST', '/bookmarks', { topicId: '6' });
  expect((await call('GET', '/bookmarks/1.1/check')).body).toEqual({ isBookmarked: true });
  expect(await topicsOf(user)).toEqual(['6', '1.1']);
  const [newest] = await list(user);
  expect(newest).toEqual({ id: expect.any(String), topicId: '6', createdAt: expect.stringMatching(/Z$/) });
});

test('bookmarking twice, also concurrently, leaves one bookmark and returns the same response [REST-39]', async () => {
  const user = await newUser(server.app);
  const add = () => user.call<Bookmark>('POST', '/bookmarks', { topicId: '5.3' });
  const answers = await Promise.all(Array.from({ length: 5 }, add));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await list(user)).toHaveLength(1);
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
  const user = await newUser(server.app);
  const { call } = user;
  for (const topicId of ['1.1', '1.2']) await call('POST', '/bookmarks', { topicId });
  expect((await call('DELETE', '/bookmarks/1.1')).status).toBe(200);
  expect((await call('DELETE', '/bookmarks/1.1')).status).toBe(200);
  expect(await topicsOf(user)).toEqual(['1.2']);
});

test("removing all bookmarks removes only the caller's bookmarks and succeeds on an empty list [REST-15, REST-40, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await rosa.call('POST', '/bookmarks', { topicId: '1.1' });
  await omar.call('POST', '/bookmarks', { topicId: '1.1' });
  expect((await rosa.call('DELETE', '/bookmarks')).status).toBe(200);
  expect((await rosa.call('DELETE', '/bookmarks')).status).toBe(200);
  expect(await list(rosa)).toEqual([]);
  expect(await topicsOf(omar)).toEqual(['1.1']);
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
