import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ExamEntity } from '#schema/entities/exam.ts';
import { QuizScoreEntity } from '#schema/entities/quiz-score.ts';
import { StudySessionEntity } from '#schema/entities/study-session.ts';
import { TutorMessageEntity } from '#schema/entities/tutor-message.ts';
import { testApp } from '../testing/app.ts';
import { newUser, type TestUser } from '../testing/user.ts';
import { cursorAt } from './lists.ts';

const server = testApp();

type Row = { id: string };

const timeOf = (index: number) => new Date(Date.UTC(2026, 9, 1) + index * 1000);

/** Stores notes of this many characters, a second apart or all at the time `at`. */
async function addNotes({ id }: TestUser, count: number, characters: number, at?: Date): Promise<void> {
  await server.deps.orm.em
    .fork()
    .getConnection()
    .execute(
      `insert into notes (id, user_id, topic_id, content, created_at, updated_at)
       select uuidv7(), ?, '2.2', rpad(number || ' ', ?, 'x'), at, at
       from generate_series(0, ?) as number, lateral (select ?::timestamptz + number * ?::interval as at)`,
      [id, characters, count - 1, at ?? timeOf(0), at ? '0 s' : '1 s'],
    );
}

/** Reads a list part by part, as its Link headers lead. */
async function readAll({ call }: TestUser, path: string, meanwhile = async () => {}): Promise<Row[][]> {
  const parts: Row[][] = [];
  for (let next: string | undefined = path; next; ) {
    const answer: { status: number; body: Row[]; headers: Record<string, unknown> } = await call<Row[]>('GET', next);
    expect(answer.status).toBe(200);
    parts.push(answer.body);
    next = /^<\/api(\/[^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    await meanwhile();
  }
  return parts;
}

const idsOf = (parts: Row[][]) => parts.flat().map(({ id }) => id);

/** Calls a procedure as the client does. */
async function query({ cookie }: TestUser, path: string, input: object = {}) {
  const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await server.app.inject({ url, headers: { cookie } });
  return { status: response.statusCode, size: response.body.length, data: response.json().result?.data };
}

async function readPages(user: TestUser, path: string, input: object = {}) {
  const pages = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const { data, size } = await query(user, path, { ...input, cursor });
    pages.push({ ...data, size });
    cursor = data.nextCursor;
  }
  return pages;
}

test('as many notes of 20,000 characters as a user may have are answered a megabyte at a time, each once, also while notes are added [LIM-01, LIM-02]', async () => {
  const user = await newUser(server.app);
  await addNotes(user, 480, 20_000);
  const stored = new Set(idsOf(await readAll(user, '/notes')));
  expect(stored.size).toBe(480);
  const parts = await readAll(user, '/notes', () => addNotes(user, 1, 20_000, new Date()));
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1_100_000);
  const ids = idsOf(parts);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids)).toEqual(stored);
});

test('a list of a thousand and one rows has two parts, and the last has no Link [LIM-01]', async () => {
  const user = await newUser(server.app);
  await addNotes(user, 1001, 10);
  const parts = await readAll(user, '/notes');
  expect(parts.map((part) => part.length)).toEqual([1000, 1]);
});

test('rows with equal times are listed once each [LIM-02]', async () => {
  const user = await newUser(server.app);
  await addNotes(user, 1205, 10, timeOf(0));
  const ids = idsOf(await readAll(user, '/notes'));
  expect(ids).toHaveLength(1205);
  expect(ids).toEqual([...new Set(ids)].toSorted().reverse());
  const pages = await readPages(user, 'notes.page');
  expect(pages.flatMap(({ items }) => items.map(({ id }: Row) => id))).toEqual(ids);
});

test("another user's place in a list gives nothing of theirs [LIM-02, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await Promise.all([addNotes(rosa, 1100, 10), addNotes(omar, 3, 10)]);
  const { headers } = await rosa.call('GET', '/notes');
  const next = /^<\/api(.+)>/.exec(String(headers.link))![1]!;
  const own = new Set(idsOf(await readAll(omar, '/notes')));
  const { body } = await omar.call<Row[]>('GET', next);
  expect(body.every(({ id }) => own.has(id))).toBe(true);
});

test.each([
  ['notes', 'nonsense'],
  ['notes', cursorAt(new Date(), 'not a UUID')],
  ['notes', cursorAt(new Date(), `${randomUUID()}'--`)],
  ['flashcards', Buffer.from('99999999999999 x').toString('base64url')],
  ['mistakes', cursorAt(new Date(), "1.1-q01' or '1'='1")],
  ['deleted', 'nonsense'],
  ['exams', 'nonsense'],
])('a place in /%s that the server did not give is 400: %s [LIM-03]', async (path, before) => {
  const { call } = await newUser(server.app);
  expect(await call('GET', `/${path}?before=${encodeURIComponent(before)}`)).toMatchObject({
    status: 400,
    body: { message: 'This is not a place in the list' },
  });
});

test('a page of a screen has a hundred items at most, a quarter of a megabyte of text, and the total [LIM-04]', async () => {
  const user = await newUser(server.app);
  await addNotes(user, 250, 2000);
  await addNotes(user, 20, 20_000, timeOf(9999));
  const pages = await readPages(user, 'notes.page');
  expect(pages.flatMap(({ items }) => items)).toHaveLength(270);
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 270));
  expect(pages[0].items).toHaveLength(13);
  for (const { items, size } of pages) {
    expect(items.length).toBeLessThanOrEqual(100);
    expect(size).toBeLessThan(300_000);
  }
  const [onTopic] = await readPages(user, 'notes.page', { topicId: '5.3' });
  expect(onTopic).toMatchObject({ items: [], total: 0 });
});

test('control characters, which take six bytes in JSON, count as they are sent [LIM-01, LIM-04]', async () => {
  const user = await newUser(server.app);
  const content = '\u0001'.repeat(20_000);
  for (let count = 0; count < 12; count += 1) await user.call('POST', '/notes', { topicId: '2.2', content });
  const card = { topicId: '2.2', question: content.slice(0, 500), answer: content.slice(0, 2000) };
  for (let count = 0; count < 80; count += 1) await user.call('POST', '/flashcards', card);
  for (const path of ['/notes', '/flashcards']) {
    const parts = await readAll(user, path);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1_150_000);
  }
  for (const path of ['notes.page', 'flashcards.page'])
    for (const { size } of await readPages(user, path)) expect(size).toBeLessThan(400_000);
});

test('the pages of a batch share the size of one, and each goes on [LIM-04]', async () => {
  const user = await newUser(server.app);
  await addNotes(user, 40, 20_000);
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: {} }));
  const url = `/trpc/notes.page,notes.page,bookmarks.list?batch=1&input=${input}`;
  const response = await server.app.inject({ url, headers: { cookie: user.cookie } });
  expect(response.body.length).toBeLessThan(320_000);
  const [first] = response.json();
  expect(first.result.data).toMatchObject({ total: 40, nextCursor: expect.any(String) });
  expect(first.result.data.items).toHaveLength(7);
});

test('the lists of the REST surface are not served to a batch of procedure calls [LIM-05]', async () => {
  const user = await newUser(server.app);
  expect(await query(user, 'notes.list')).toMatchObject({ status: 404 });
  const encoded = { url: '/%74rpc/notes.list?input=%7B%7D', headers: { cookie: user.cookie } };
  expect((await server.app.inject(encoded)).statusCode).toBe(404);
  expect(await query(user, 'notes.page')).toMatchObject({ status: 200 });
});

test('the figures of the quiz analysis are over all quizzes, however many there are [LIM-04, ANAL-02]', async () => {
  const user = await newUser(server.app);
  const em = server.deps.orm.em.fork();
  for (let index = 0; index < 1200; index += 1) {
    const percentage = index % 2 === 0 ? 50 : 75;
    em.create(QuizScoreEntity, {
      ...{ user: user.id, topicId: index < 600 ? '1.1' : '2.2', quizId: null, createdAt: timeOf(index) },
      ...{ score: percentage / 5, totalQuestions: 20, percentage },
    });
  }
  await em.flush();
  const { data } = await query(user, 'quiz.figures');
  expect(data.since).toBe(timeOf(0).toISOString());
  expect(data.recent).toHaveLength(10);
  expect(
    data.topics.toSorted((a: { topicId: string }, b: { topicId: string }) => (a.topicId < b.topicId ? -1 : 1)),
  ).toEqual([
    { topicId: '1.1', quizzes: 600, average: 62.5, latest: [75, 50, 75] },
    { topicId: '2.2', quizzes: 600, average: 62.5, latest: [75, 50, 75] },
  ]);
  expect((await readAll(user, '/quiz-scores')).map((part) => part.length)).toEqual([1000, 200]);
});

test('items that were deleted at one time know how many they are, and pages of all kinds have each once [LIM-02, LIM-04]', async () => {
  const user = await newUser(server.app);
  await addNotes(user, 30, 20_000);
  for (let index = 0; index < 5; index += 1) {
    await user.call('POST', '/flashcards', { topicId: '2.2', question: `${index}?`, answer: 'Yes.' });
  }
  await user.call('POST', '/bookmarks', { topicId: '2.2' });
  for (const path of ['/flashcards', '/bookmarks/2.2', '/notes']) await user.call('DELETE', path);
  const pages = await readPages(user, 'deleted.page');
  const items = pages.flatMap((page) => page.items);
  expect(new Set(items.map(({ id }: Row) => id)).size).toBe(36);
  expect(items).toHaveLength(36);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]).toMatchObject({ total: 36, counts: { note: 30, flashcard: 5, bookmark: 1 } });
  const together = Map.groupBy(items, ({ together }) => together);
  expect([...together].map(([size, group]) => [size, group.length])).toEqual([
    [30, 30],
    [1, 1],
    [5, 5],
  ]);
  const [cards] = await readPages(user, 'deleted.page', { kind: 'flashcard' });
  expect(cards).toMatchObject({ total: 5 });
});

test('exams, study sessions and messages to the tutor have pages with their totals, each row once [LIM-02, LIM-04]', async () => {
  const user = await newUser(server.app);
  const em = server.deps.orm.em.fork();
  for (let index = 0; index < 130; index += 1) {
    const at = timeOf(index);
    em.create(ExamEntity, {
      ...{
        user: user.id,
        kind: 'mini',
        state: 'finished',
        form: null,
        seed: 1,
        candidates: null,
        items: [],
        asked: null,
      },
      ...{ total: 20, startedAt: at, deadlineAt: at, finishedAt: at, isTimedOut: false, score: 15, areas: [] },
    });
    em.create(StudySessionEntity, {
      ...{ user: user.id, state: 'finished', goalKind: 'cards', goalAmount: 5, activeSeconds: 60, isPaused: false },
      ...{ startedAt: at, reportedAt: at, finishedAt: at },
    });
    em.create(TutorMessageEntity, {
      ...{
        user: user.id,
        topicId: '2.2',
        speaker: index % 2 === 0 ? 'member' : 'tutor',
        text: `${index}`,
        createdAt: at,
      },
      ...{ facts: [], passages: [], about: null, questionId: null, notice: null },
    });
  }
  await em.flush();
  for (const [path, input, listed] of [
    ['exams.page', {}, '/exams'],
    ['studySessions.page', {}, '/study-sessions'],
    ['tutor.page', { topicId: '2.2' }, '/tutor/2.2'],
  ] as const) {
    const pages = await readPages(user, path, input);
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [100, 130],
      [30, 130],
    ]);
    const ids = pages.flatMap(({ items }) => items.map(({ id }: Row) => id));
    expect(idsOf(await readAll(user, listed))).toEqual(ids);
  }
  const [latest] = await readPages(user, 'tutor.page', { topicId: '2.2' });
  expect(latest).toMatchObject({ questions: 65 });
});
