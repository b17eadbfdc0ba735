import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { FlashcardEntity } from '#schema/entities/flashcard.ts';
import type { Bookmark } from '#shared/bookmarks.ts';
import type { DeletedEntry } from '#shared/deleted.ts';
import type { Note } from '#shared/notes.ts';
import { DAY_MS } from '../../platform/time.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { nextMoment } from '../../testing/moment.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { addFlashcards } from '../flashcards/flashcards.service.ts';

/** Stops the server's clock. */
let stoppedAt: Date | undefined;
const server = testApp({ deps: { clock: () => stoppedAt ?? new Date() } });
afterEach(() => {
  stoppedAt = undefined;
});

const note = { topicId: '2.2', content: 'Free look: 10 days.' };
const card = { topicId: '2.2', question: 'Free look?', answer: '10 days.' };
const KINDS = [
  { kind: 'note', path: '/notes', values: [note, note, note] },
  { kind: 'flashcard', path: '/flashcards', values: [card, card, card] },
  { kind: 'bookmark', path: '/bookmarks', values: ['2.2', '5.3', '6'].map((topicId) => ({ topicId })) },
];
const NOT_FOUND = { status: 404, body: { message: 'Deleted Item Not Found', code: 'NOT_FOUND' } };

type Item = { id: string; topicId: string };
type DeletedAll = { ok: true; deletedAt: string };
type ExportedRow = { id: string; deletedAt: string | null };
const restore = ({ call }: Pick<TestUser, 'call'>, id: string) => call('POST', `/deleted/${id}/restore`);
const restoreAll = ({ call }: Pick<TestUser, 'call'>, kind: string, deletedAt: string) =>
  call<{ count: number }>('POST', '/deleted/restore', { kind, deletedAt });
const deletedOf = async ({ call }: TestUser) => (await call<DeletedEntry[]>('GET', '/deleted')).body;
const bookmarksOf = async ({ call }: TestUser) => (await call<Bookmark[]>('GET', '/bookmarks')).body;
const removeAll = async ({ call }: TestUser, path: string) => (await call<DeletedAll>('DELETE', path)).body;
/** The REST path of an item: bookmarks are deleted by topic. */
const pathOf = (path: string, { id, topicId }: Item) => `${path}/${path === '/bookmarks' ? topicId : id}`;

describe.each(KINDS)('a deleted $kind', ({ kind, path, values }) => {
  async function userWithThree() {
    const user = await newUser(server.app);
    for (const value of values) {
      await nextMoment();
      await user.call('POST', path, value);
    }
    const list = async () => (await user.call<Item[]>('GET', path)).body;
    const before = (await list()) as [Item, Item, Item];
    return { ...user, list, before, id: before[1].id, remove: () => user.call('DELETE', pathOf(path, before[1])) };
  }

  test('is restored at its place with its text and time [UNDO-01]', async () => {
    const user = await userWithThree();
    await user.remove();
    expect(await user.list()).toEqual([user.before[0], user.before[2]]);
    expect(await restore(user, user.id)).toMatchObject({ status: 200, body: { id: user.id, kind } });
    expect(await user.list()).toEqual(user.before);
  });

  test('is restored once, and can then be deleted again [UNDO-01]', async () => {
    const user = await userWithThree();
    await user.remove();
    const answers = await Promise.all([restore(user, user.id), restore(user, user.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await user.list()).toEqual(user.before);
    await user.remove();
    expect(await user.list()).toHaveLength(2);
    expect((await restore(user, user.id)).status).toBe(200);
  });

  test('can be restored in the 30 days after its first deletion [UNDO-01]', async () => {
    const user = await userWithThree();
    await user.remove();
    const deletedAt = async () => {
      const { body } = await user.call<Record<string, ExportedRow[]>>('GET', '/account/export');
      return body[`${kind}s`]!.find((row) => row.id === user.id)!.deletedAt;
    };
    const first = await deletedAt();
    expect(first).toEqual(expect.any(String));
    await nextMoment();
    expect((await user.remove()).status).toBe(200);
    expect(await deletedAt()).toBe(first);
  });

  test('is listed in the shape of its list until it is restored, the most recently deleted first [UNDO-01]', async () => {
    const user = await userWithThree();
    for (const item of [user.before[2], user.before[0]]) {
      await nextMoment();
      await user.call('DELETE', pathOf(path, item));
    }
    expect(await deletedOf(user)).toEqual(
      [user.before[0], user.before[2]].map((item) => ({
        id: item.id,
        kind,
        item,
        deletedAt: expect.stringMatching(/Z$/),
      })),
    );
    await restore(user, user.before[0].id);
    expect(await deletedOf(user)).toMatchObject([{ id: user.before[2].id }]);
  });

  test('is neither listed nor restored after 30 days, alone or with all others [UNDO-01, UNDO-02]', async () => {
    const user = await userWithThree();
    await user.call('DELETE', path);
    const now = new Date();
    stoppedAt = now;
    const setDeleted = async (msLeft: number) => {
      const time = new Date(now.getTime() - 30 * DAY_MS + msLeft);
      const em = server.deps.orm.em.fork();
      for (const { id } of user.before) await em.execute(`update ${kind}s set deleted_at = ? where id = ?`, [time, id]);
      return time.toISOString();
    };
    const gone = await setDeleted(0);
    expect(await deletedOf(user)).toEqual([]);
    expect(await restore(user, user.id)).toMatchObject(NOT_FOUND);
    expect(await restoreAll(user, kind, gone)).toMatchObject(NOT_FOUND);
    expect(await user.list()).toEqual([]);
    const kept = await setDeleted(1);
    expect(await deletedOf(user)).toHaveLength(3);
    expect((await restore(user, user.id)).status).toBe(200);
    expect(await restoreAll(user, kind, kept)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await user.list()).toEqual(user.before);
  });

  test('belongs to its user only: 404 for others, 401 for visitors [UNDO-01, SEC-01, SEC-05]', async () => {
    const [user, omar] = [await userWithThree(), await newUser(server.app)];
    const { deletedAt } = await removeAll(user, path);
    expect(await restore(omar, user.id)).toMatchObject(NOT_FOUND);
    expect(await restoreAll(omar, kind, deletedAt)).toMatchObject(NOT_FOUND);
    expect(await deletedOf(omar)).toEqual([]);
    const visitor = { call: caller(server.app) };
    for (const answer of [
      await restore(visitor, user.id),
      await restoreAll(visitor, kind, deletedAt),
      await visitor.call('GET', '/deleted'),
    ])
      expect(answer.status).toBe(401);
    expect(await user.list()).toEqual([]);
    expect((await restore(user, user.id)).status).toBe(200);
  });

  test("'Delete All' makes an entry for each, and one call restores them as they were [UNDO-01]", async () => {
    const user = await userWithThree();
    await user.remove();
    await nextMoment();
    const body = await removeAll(user, path);
    expect(body).toEqual({ ok: true, deletedAt: expect.stringMatching(/Z$/) });
    expect(await user.list()).toEqual([]);
    expect(await deletedOf(user)).toHaveLength(3);
    expect(await restoreAll(user, kind, body.deletedAt)).toMatchObject({ status: 200, body: { count: 2 } });
    // What was deleted before stays deleted.
    expect(await user.list()).toEqual([user.before[0], user.before[2]]);
    expect(await restoreAll(user, kind, body.deletedAt)).toMatchObject(NOT_FOUND);
    await restore(user, user.id);
    expect(await user.list()).toEqual(user.before);
    expect(await deletedOf(user)).toEqual([]);
  });
});

test('the list has every kind, the most recently deleted first, and is empty for a new user [UNDO-01]', async () => {
  const user = await newUser(server.app);
  expect(await deletedOf(user)).toEqual([]);
  for (const { path, values } of KINDS) {
    const { body } = await user.call<Item>('POST', path, values[0]);
    await nextMoment();
    await user.call('DELETE', pathOf(path, body));
  }
  expect(await deletedOf(user)).toMatchObject([
    { kind: 'bookmark', item: { topicId: '2.2', createdAt: expect.any(String) } },
    { kind: 'flashcard', item: card },
    { kind: 'note', item: { ...note, updatedAt: expect.any(String) } },
  ]);
});

describe('a bookmark that exists again', () => {
  async function userWithBookmarkAgain() {
    const user = await newUser(server.app);
    const add = async () => (await user.call<Bookmark>('POST', '/bookmarks', { topicId: '2.2' })).body;
    const first = await add();
    await user.call('DELETE', '/bookmarks/2.2');
    await nextMoment();
    return { ...user, first, second: await add(), list: () => bookmarksOf(user) };
  }

  test('is a new one with a new time', async () => {
    const { first, second, list } = await userWithBookmarkAgain();
    expect(second.id).not.toBe(first.id);
    expect(second.createdAt > first.createdAt).toBe(true);
    expect(await list()).toEqual([second]);
  });

  test('stays as it is when the deleted one is restored, once [UNDO-01]', async () => {
    const user = await userWithBookmarkAgain();
    expect(await restore(user, user.first.id)).toMatchObject({ status: 200, body: { kind: 'bookmark' } });
    expect(await user.list()).toEqual([user.second]);
    expect(await restore(user, user.first.id)).toMatchObject(NOT_FOUND);
    expect(await deletedOf(user)).toEqual([]);
  });

  test("also when one call restores what 'Delete All' deleted [UNDO-01]", async () => {
    const user = await newUser(server.app);
    for (const topicId of ['1.1', '2.2']) await user.call('POST', '/bookmarks', { topicId });
    const { deletedAt } = await removeAll(user, '/bookmarks');
    await nextMoment();
    const { body: again } = await user.call<Bookmark>('POST', '/bookmarks', { topicId: '2.2' });
    expect(await restoreAll(user, 'bookmark', deletedAt)).toMatchObject({ body: { count: 2 } });
    expect(await bookmarksOf(user)).toMatchObject([again, { topicId: '1.1' }]);
  });

  test('however often a topic is bookmarked and not, one entry of it is listed', async () => {
    const user = await userWithBookmarkAgain();
    await nextMoment();
    await user.call('DELETE', '/bookmarks/2.2');
    expect(await deletedOf(user)).toMatchObject([{ id: user.second.id }]);
    expect((await user.call('GET', '/dashboard/stats')).body).toMatchObject({ bookmarksCount: 0 });
  });
});

test('adding, deleting and restoring bookmarks concurrently never fails', async () => {
  const user = await newUser(server.app);
  for (let round = 0; round < 10; round++) {
    const { id } = (await user.call<Bookmark>('POST', '/bookmarks', { topicId: '1.1' })).body;
    const { deletedAt } = await removeAll(user, '/bookmarks');
    const answers = await Promise.all([
      restore(user, id),
      user.call('POST', '/bookmarks', { topicId: '1.1' }),
      restoreAll(user, 'bookmark', deletedAt),
      user.call('DELETE', '/bookmarks/1.1'),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect((await bookmarksOf(user)).length).toBeLessThan(2);
  }
});

test("'Delete All' of 2,500 cards lists each [UNDO-01]", async () => {
  const user = await newUser(server.app);
  await server.deps.orm.em.fork().execute(
    `insert into flashcards (id, user_id, topic_id, question, answer, created_at)
     select gen_random_uuid(), ?, '2.2', 'Free look?', '10 days.', now() from generate_series(1, 2500)`,
    [user.id],
  );
  const { deletedAt } = await removeAll(user, '/flashcards');
  const parts: DeletedEntry[][] = [];
  const readPart = async (path: string): Promise<string | undefined> => {
    const { body, headers } = await user.call<DeletedEntry[]>('GET', path);
    parts.push(body);
    return /^<\/api([^>]+)>/.exec(String(headers.link))?.[1];
  };
  for (let next: string | undefined = '/deleted'; next; ) next = await readPart(next);
  expect(parts.map((part) => part.length)).toEqual([1000, 1000, 500]);
  expect(new Set(parts.flat().map(({ id }) => id)).size).toBe(2500);
  expect(await restoreAll(user, 'flashcard', deletedAt)).toMatchObject({ body: { count: 2500 } });
});

test('a kind that does not exist, and no time, are 400', async () => {
  const user = await newUser(server.app);
  expect((await restoreAll(user, 'quiz', new Date().toISOString())).status).toBe(400);
  expect((await restoreAll(user, 'note', 'yesterday')).status).toBe(400);
});

test('a card of the deck that was deleted with all others can be generated again [UNDO-01]', async () => {
  const user = await newUser(server.app);
  const em = server.deps.orm.em.fork();
  em.create(FlashcardEntity, { user: user.id, ...card, topicId: '5.1', deckCardId: '5.1-c01', createdAt: new Date() });
  await em.flush();
  const { deletedAt } = await removeAll(user, '/flashcards');
  const { question, answer, difficulty } = server.deps.material.get('5.1')!.deck.find(({ id }) => id === '5.1-c01')!;
  // The list has the deck's current text.
  expect(await deletedOf(user)).toMatchObject([{ item: { topicId: '5.1', question, answer } }]);
  const generated = { card: { question, answer, difficulty }, deckCardId: '5.1-c01', model: null };
  await addFlashcards(callOf(server, user.id), '5.1', [generated]);
  expect((await user.call('GET', '/flashcards')).body).toHaveLength(1);
  expect(await restoreAll(user, 'flashcard', deletedAt)).toMatchObject(NOT_FOUND);
});

test('what was never deleted, an unknown id and a malformed one are 404', async () => {
  const user = await newUser(server.app);
  const { body } = await user.call<Note>('POST', '/notes', note);
  for (const id of [body.id, randomUUID()]) expect(await restore(user, id)).toMatchObject(NOT_FOUND);
  expect((await restore(user, 'nonsense')).status).toBe(404);
});

test('a deleted note cannot be changed', async () => {
  const user = await newUser(server.app);
  const { body } = await user.call<Note>('POST', '/notes', note);
  await user.call('DELETE', `/notes/${body.id}`);
  expect((await user.call('PATCH', `/notes/${body.id}`, { content: 'Changed' })).status).toBe(404);
  await restore(user, body.id);
  expect((await user.call('GET', '/notes')).body).toEqual([body]);
});
