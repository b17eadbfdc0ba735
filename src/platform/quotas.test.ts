import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Flashcard } from '#shared/flashcards.ts';
import type { Note } from '#shared/notes.ts';
import { clearExpiredHandler } from '../../worker/clear-expired.work.ts';
import { LEASE } from '../../worker/worker.ts';
import { openCall } from '../call.ts';
import { saveAnswer, startExam, submit } from '../features/exams/testing/exam-user.ts';
import { testApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { saveAnswer as saveQuizAnswer, startQuiz, wrong } from '../testing/quizzes.ts';
import { newUser, type TestUser } from '../testing/user.ts';

const server = testApp(async () => ({ databaseUrl: await ownDatabase() }));

const DAY_MS = 86_400_000;
const sql = <Row>(query: string, values: unknown[] = []) =>
  server.deps.orm.em.getConnection().execute<Row[]>(query, values);

type Quota = { rows: number; kept_rows: number; bytes: number | null };

/** Runs a test with another quota. */
async function withQuota(kind: string, quota: Partial<Quota>, run: () => Promise<void>): Promise<void> {
  const [before] = await sql<Quota>('select "rows", kept_rows, bytes from quotas where kind = ?', [kind]);
  const set = ({ rows, kept_rows, bytes }: Quota) =>
    sql('update quotas set "rows" = ?, kept_rows = ?, bytes = ? where kind = ?', [rows, kept_rows, bytes, kind]);
  await set({ ...before!, ...quota });
  await run().finally(() => set(before!));
}

const note = ({ call }: TestUser, content = 'A note') => call<Note>('POST', '/notes', { topicId: '1.1', content });
const totalOf = async ({ id }: TestUser, kind: string) =>
  (await sql('select "rows", kept_rows, bytes::int from user_totals where user_id = ? and kind = ?', [id, kind]))[0];

const DELETABLE = ['notes', 'flashcards', 'bookmarks'];
const SIZES: Record<string, string> = {
  notes: 'octet_length(content)',
  flashcards: 'octet_length(question) + octet_length(answer)',
  tutor_messages: `octet_length(text) + octet_length(passages::text) + coalesce(octet_length(about::text), 0)`,
};

/** Counts what each user stores, as the totals should. Leaves out users who store nothing. */
async function countAll() {
  const kinds = (await sql<{ kind: string }>('select kind from quotas')).map(({ kind }) => kind);
  const counts = kinds.map(
    (kind) => `select user_id, '${kind}' as kind, ${
      DELETABLE.includes(kind) ? 'count(*) filter (where deleted_at is null)' : 'count(*)'
    }::int as "rows", count(*)::int as kept_rows, sum(${SIZES[kind] ?? 0})::int as bytes
      from ${kind} ${kind === 'mails' ? `where kind = 'contact' and user_id is not null` : ''} group by user_id`,
  );
  return await sql(`${counts.join(' union all ')} order by 1, 2`);
}
const storedTotals = () =>
  sql('select user_id, kind, "rows", kept_rows, bytes::int from user_totals where kept_rows > 0 order by 1, 2');

test('concurrent calls store exactly as many notes as the quota allows, and the others get 409 [LIM-20]', async () => {
  const user = await newUser(server.app);
  await withQuota('notes', { rows: 10, kept_rows: 20 }, async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => note(user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect(status).toBe(409);
      expect(body).toEqual({
        message: 'You have 10 notes, which is the maximum. Delete some to add more.',
        code: 'CONFLICT',
        reason: 'quotaReached',
      });
    }
    expect((await user.call('GET', '/notes')).body).toHaveLength(10);
    const other = await newUser(server.app);
    expect((await note(other)).status).toBe(200);
  });
});

test('deleting makes room, but a loop of adding and deleting ends at twice the quota [LIM-20]', async () => {
  const user = await newUser(server.app);
  await withQuota('notes', { rows: 3, kept_rows: 6 }, async () => {
    for (let index = 0; index < 6; index += 1) {
      const { status, body } = await note(user);
      expect(status).toBe(200);
      await user.call('DELETE', `/notes/${body.id}`);
    }
    expect(await note(user)).toMatchObject({
      status: 409,
      body: {
        message:
          "You have 6 notes, counting the ones you deleted in the last 30 days. That's the maximum. Please try again in a few days.",
      },
    });
    const later = new Date(Date.now() + 31 * DAY_MS);
    const terms = { lease: LEASE, stopping: new AbortController().signal };
    await clearExpiredHandler.run({ ...openCall(server.deps, null), now: later }, {}, terms);
    expect(await totalOf(user, 'notes')).toEqual({ rows: 0, kept_rows: 0, bytes: 0 });
  });
});

test('a user beyond a quota keeps their rows and can only shrink [LIM-20]', async () => {
  const user = await newUser(server.app);
  const kept = await Promise.all(Array.from({ length: 5 }, () => note(user)));
  await withQuota('notes', { rows: 3, kept_rows: 6 }, async () => {
    const change = (method: 'PATCH' | 'DELETE', at: number, body?: object) =>
      user.call(method, `/notes/${kept[at]!.body.id}`, body);
    expect((await note(user)).status).toBe(409);
    expect((await user.call('GET', '/notes')).body).toHaveLength(5);
    expect((await change('PATCH', 0, { content: 'A longer note' })).status).toBe(200);
    for (const at of [1, 2]) expect((await change('DELETE', at)).status).toBe(200);
    expect((await note(user)).status).toBe(409);
    expect((await change('DELETE', 3)).status).toBe(200);
    expect(await totalOf(user, 'notes')).toEqual({
      rows: 2,
      kept_rows: 5,
      bytes: 4 * 'A note'.length + 'A longer note'.length,
    });
    expect((await note(user)).status).toBe(200);
    expect((await note(user)).status).toBe(409);
  });
});

test('restoring deleted notes can not exceed the quota, neither one by one nor at once [LIM-20]', async () => {
  const user = await newUser(server.app);
  await withQuota('notes', { rows: 2, kept_rows: 9 }, async () => {
    const old = [await note(user), await note(user)];
    await user.call('DELETE', '/notes');
    await note(user);
    const restored = await Promise.all(old.map(({ body }) => user.call('POST', `/deleted/${body.id}/restore`)));
    expect(restored.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await totalOf(user, 'notes')).toMatchObject({ rows: 2, kept_rows: 3 });
  });
});

test('the size of the text counts, also when a note changes, and a smaller note always fits [LIM-20]', async () => {
  const user = await newUser(server.app);
  await withQuota('notes', { bytes: 1_000_000 }, async () => {
    // Each of these characters takes three bytes.
    const { body } = await note(user, '€'.repeat(20_000));
    for (let index = 0; index < 15; index += 1) expect((await note(user, '€'.repeat(20_000))).status).toBe(200);
    expect(await note(user, '€'.repeat(20_000))).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Your notes take up 1 MB, counting the ones you deleted/) },
    });
    expect((await note(user, 'x'.repeat(20_000))).status).toBe(200);
    await withQuota('notes', { rows: 1, bytes: 1000 }, async () => {
      const change = (content: string) => user.call('PATCH', `/notes/${body.id}`, { content });
      expect((await change('€'.repeat(19_999))).status).toBe(200);
      expect((await change('€'.repeat(20_000))).status).toBe(409);
      expect((await user.call('DELETE', `/notes/${body.id}`)).status).toBe(200);
      expect((await user.call('GET', '/notes')).body).toHaveLength(16);
    });
  });
});

test('an exam is scored even if the record of answers is full [LIM-21]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user);
  await saveAnswer(user, id, 1, 0);
  await withQuota('answers', { rows: 0, kept_rows: 0 }, async () => {
    expect(await submit(user, id)).toMatchObject({ id, finishedAt: expect.any(String) });
    expect(await totalOf(user, 'answers')).toBeUndefined();
  });
});

test('the totals are what each user stores, whatever they did, and end with the account [LIM-20]', async () => {
  const user = await newUser(server.app);
  const { call } = user;
  const quiz = await startQuiz(user);
  await saveQuizAnswer(user, quiz, wrong(quiz.questions[0]!));
  await call('POST', '/quiz-scores', { topicId: '1.1', score: 7, totalQuestions: 10, percentage: 70 });
  const card = (await call<Flashcard>('POST', '/flashcards', { topicId: '1.1', question: 'Q', answer: 'A' })).body;
  await call('POST', `/review/${card.id}/answers`, { rating: 'good', seconds: 3, attemptId: randomUUID() });
  for (const path of ['/bookmarks', '/bookmarks']) await call('POST', path, { topicId: '1.1' });
  await call('DELETE', '/bookmarks/1.1');
  await call('POST', '/bookmarks', { topicId: '1.1' });
  await call('POST', '/contact', {
    name: 'Rosa',
    email: 'rosa@example.com',
    subject: 'Hello',
    message: 'Hello there.',
  });
  await sql(
    `insert into tutor_messages (id, user_id, topic_id, speaker, text, facts, passages, created_at)
     values (gen_random_uuid(), ?, '1.1', 'member', 'Why?', '[]', '[{"blocks": ["Because"]}]', now())`,
    [user.id],
  );
  await note(user);
  const totals = await storedTotals();
  expect(totals).toEqual(await countAll());
  const own = totals.filter((row) => (row as { user_id: string }).user_id === user.id);
  expect(own.map((row) => (row as { kind: string }).kind)).toEqual(
    expect.arrayContaining([
      'answers',
      'bookmarks',
      'flashcards',
      'mails',
      'notes',
      'quiz_scores',
      'quizzes',
      'review_grades',
      'tutor_messages',
    ]),
  );
  await call('DELETE', '/account', { password: 'a long enough password' });
  expect(await sql('select * from user_totals where user_id = ?', [user.id])).toEqual([]);
  expect(await storedTotals()).toEqual(await countAll());
});
