import { afterAll, beforeAll, expect, test } from 'vitest';
import { RateCount } from '#schema/entities/rate-count.ts';
import { SignIn } from '#schema/entities/sign-in.ts';
import { openQueues, type Queues } from '#server/platform/queue/queue.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { ownDatabase } from '#server/testing/database.ts';
import { newUser } from '#server/testing/user.ts';
import { clearExpiredHandler } from './clear-expired.job.ts';
import { LEASE, startWorker } from './worker.ts';

let server: TestApp;
let queues: Queues;
beforeAll(async () => {
  const databaseUrl = await ownDatabase();
  server = await startTestApp({ databaseUrl });
  queues = openQueues({ databaseUrl });
});
afterAll(async () => {
  await queues.close();
  await server.close();
});

const em = () => server.deps.orm.em.fork();
const workerDeps = () => ({
  ...server.deps,
  clock: () => new Date(),
  lease: LEASE,
  stopping: new AbortController().signal,
});

test('expired sign-ins are deleted, and others stay', async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await em().nativeUpdate(SignIn, { user: rosa.id }, { expiresAt: new Date(Date.now() - 1000) });
  expect(await clearExpiredHandler.run(em(), {}, workerDeps())).toEqual({
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
  expect(await em().count(SignIn, { user: rosa.id })).toBe(0);
  expect((await omar.call('GET', '/auth/user')).status).toBe(200);
});

test('old quizzes are deleted after a month, and deleting twice is safe', async () => {
  const { call } = await newUser(server.app);
  await call('POST', '/quiz/generate', { topicId: '1.1' });
  const later = { ...workerDeps(), clock: () => new Date(Date.now() + 31 * 86_400_000) };
  expect(await clearExpiredHandler.run(em(), {}, later)).toMatchObject({ quizRuns: 1 });
  expect(await clearExpiredHandler.run(em(), {}, later)).toMatchObject({ quizRuns: 0 });
});

test('notes, flashcards and bookmarks are removed 30 days after their deletion, and others stay [UNDO-02]', async () => {
  const { id: userId, call } = await newUser(server.app);
  await em().nativeUpdate(SignIn, { user: userId }, { expiresAt: new Date(Date.now() + 60 * 86_400_000) });
  const kept = {
    note: { topicId: '1.1', content: 'Kept' },
    card: { topicId: '1.1', question: 'Kept?', answer: 'Yes.' },
  };
  await call('POST', '/notes', kept.note);
  await call('POST', '/flashcards', kept.card);
  const note = (await call('POST', '/notes', { topicId: '1.1', content: 'Old' })).body;
  const card = (await call('POST', '/flashcards', { topicId: '1.1', question: 'Old?', answer: 'Yes.' })).body;
  await call('DELETE', `/notes/${note.id}`);
  await call('DELETE', `/flashcards/${card.id}`);
  await call('POST', '/bookmarks', { topicId: '1.1' });
  const bookmark = (await call('POST', '/bookmarks', { topicId: '1.2' })).body;
  await call('DELETE', '/bookmarks/1.2');
  const NONE = { notes: 0, flashcards: 0, bookmarks: 0 };
  const after = (days: number) => ({ ...workerDeps(), clock: () => new Date(Date.now() + days * 86_400_000) });
  expect(await clearExpiredHandler.run(em(), {}, after(29.9))).toMatchObject(NONE);
  expect(await clearExpiredHandler.run(em(), {}, after(30.1))).toMatchObject({ notes: 1, flashcards: 1, bookmarks: 1 });
  expect(await clearExpiredHandler.run(em(), {}, after(30.1))).toMatchObject(NONE);
  for (const { id } of [note, card, bookmark]) expect((await call('POST', `/deleted/${id}/restore`)).status).toBe(404);
  expect((await call('GET', '/notes')).body).toMatchObject([kept.note]);
  expect((await call('GET', '/flashcards')).body).toMatchObject([kept.card]);
  expect((await call('GET', '/bookmarks')).body).toMatchObject([{ topicId: '1.1' }]);
});

test('counters of limits are deleted when their period is over, and others stay [MANY-01]', async () => {
  const rows = [-1000, 60_000].map((ms) => ({ key: `visit:${ms}`, points: 1, expire: Date.now() + ms }));
  await em().insertMany(RateCount, rows);
  expect(await clearExpiredHandler.run(em(), {}, workerDeps())).toMatchObject({ counts: 1 });
  expect((await em().findAll(RateCount)).map(({ key }) => key)).toEqual(['visit:60000']);
});

test('the worker deletes expired rows on a schedule in the real queue [OPS-05]', async () => {
  const { id } = await newUser(server.app);
  await em().nativeUpdate(SignIn, { user: id }, { expiresAt: new Date(Date.now() - 1000) });
  const worker = await startWorker(queues, workerDeps());
  await expect.poll(() => em().count(SignIn, { user: id }), { timeout: 5000 }).toBe(0);
  await worker.close();
});
