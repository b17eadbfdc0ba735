import { expect, test } from 'vitest';
import { RateCountEntity } from '#schema/entities/rate-count.ts';
import { SignInEntity } from '#schema/entities/sign-in.ts';
import { startQuiz } from '#server/testing/quizzes.ts';
import type { Bookmark } from '#shared/bookmarks.ts';
import type { Flashcard } from '#shared/flashcards.ts';
import type { Note } from '#shared/notes.ts';
import { clearExpiredHandler } from './clear-expired.work.ts';
import { testProduct } from './testing/product.ts';

const DAY = 86_400_000;

const here = testProduct();

/** Runs the job now, or so many days later. */
const clear = (days = 0) =>
  clearExpiredHandler.run({ ...here.call(), now: new Date(Date.now() + days * DAY) }, {}, here.terms());

test('expired sign-ins are deleted, and others stay', async () => {
  const [rosa, omar] = await Promise.all([here.user(), here.user()]);
  await here.em().nativeUpdate(SignInEntity, { user: rosa.id }, { expiresAt: new Date(Date.now() - 1000) });
  expect(await clear()).toEqual({
    signIns: 1,
    quizRuns: 0,
    mails: 0,
    links: 0,
    securityEvents: 0,
    notes: 0,
    flashcards: 0,
    bookmarks: 0,
    counts: 0,
    files: 0,
  });
  expect(await here.em().count(SignInEntity, { user: rosa.id })).toBe(0);
  expect((await omar.call('GET', '/auth/user')).status).toBe(200);
});

test('old quizzes are deleted after a month, and deleting twice is safe', async () => {
  await startQuiz(await here.user());
  expect(await clear(31)).toMatchObject({ quizRuns: 1 });
  expect(await clear(31)).toMatchObject({ quizRuns: 0 });
});

test('notes, flashcards and bookmarks are removed 30 days after their deletion, and others stay [UNDO-02]', async () => {
  const { id: userId, call } = await here.user();
  await here.em().nativeUpdate(SignInEntity, { user: userId }, { expiresAt: new Date(Date.now() + 60 * DAY) });
  const kept = {
    note: { topicId: '1.1', content: 'Kept' },
    card: { topicId: '1.1', question: 'Kept?', answer: 'Yes.' },
  };
  await call('POST', '/notes', kept.note);
  await call('POST', '/flashcards', kept.card);
  const { body: note } = await call<Note>('POST', '/notes', { topicId: '1.1', content: 'Old' });
  const { body: card } = await call<Flashcard>('POST', '/flashcards', { ...kept.card, question: 'Old?' });
  await call('DELETE', `/notes/${note.id}`);
  await call('DELETE', `/flashcards/${card.id}`);
  await call('POST', '/bookmarks', { topicId: '1.1' });
  const { body: bookmark } = await call<Bookmark>('POST', '/bookmarks', { topicId: '1.2' });
  await call('DELETE', '/bookmarks/1.2');
  const NONE = { notes: 0, flashcards: 0, bookmarks: 0 };
  expect(await clear(29.9)).toMatchObject(NONE);
  expect(await clear(30.1)).toMatchObject({ notes: 1, flashcards: 1, bookmarks: 1 });
  expect(await clear(30.1)).toMatchObject(NONE);
  for (const { id } of [note, card, bookmark]) expect((await call('POST', `/deleted/${id}/restore`)).status).toBe(404);
  expect((await call('GET', '/notes')).body).toMatchObject([kept.note]);
  expect((await call('GET', '/flashcards')).body).toMatchObject([kept.card]);
  expect((await call('GET', '/bookmarks')).body).toMatchObject([{ topicId: '1.1' }]);
});

test('counters of limits are deleted when their period is over, and others stay [MANY-01]', async () => {
  const rows = [-1000, DAY].map((ms) => ({ key: `visit:${ms}`, points: 1, expire: Date.now() + ms }));
  await here.em().insertMany(RateCountEntity, rows);
  expect(await clear()).toMatchObject({ counts: 1 });
  expect((await here.em().findAll(RateCountEntity)).map(({ key }) => key)).toEqual([`visit:${DAY}`]);
});

test('the worker deletes expired rows on a schedule in the real queue [OPS-05]', async () => {
  const { id } = await here.user();
  await here.em().nativeUpdate(SignInEntity, { user: id }, { expiresAt: new Date(Date.now() - 1000) });
  await here.work();
  await expect.poll(() => here.em().count(SignInEntity, { user: id })).toBe(0);
});
