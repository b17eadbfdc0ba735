import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Sitting } from '#shared/exams.ts';
import type { Flashcard } from '#shared/flashcards.ts';
import type { Note } from '#shared/notes.ts';
import type { StudySession } from '#shared/study-sessions.ts';
import { PATIENT_LIMITS, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { correct, saveScore, startQuiz } from '../../testing/quizzes.ts';
import { caller, newUser, PASSWORD, type TestUser } from '../../testing/user.ts';

const server = testApp(async () => ({ databaseUrl: await ownDatabase() }));
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

/** Returns every table whose rows belong to a user, including tables that are added later. */
async function ownedTables(): Promise<string[]> {
  const { rows } = await database.query(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`);
  return rows.map(({ name }) => name);
}

async function countRows(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await ownedTables()) {
    const { rows } = await database.query(`select count(*)::int as count from ${table} where user_id = $1`, [userId]);
    counts[table] = rows[0].count;
  }
  return counts;
}

/** Creates a user with a row in every table. Each text contains the mark. */
async function newStudent(): Promise<TestUser & { mark: string }> {
  const user = await newUser(server.app);
  const mark = `mark-${randomUUID()}`;
  const { call } = user;
  const quiz = await startQuiz(user);
  const question = quiz.questions[0]!;
  const { body: exam } = await call<Sitting>('POST', '/exams', { kind: 'mini' });
  const report = { takenOn: '2026-10-01', areas: [{ area: '1', percent: 60 }] };
  const { body: studySession } = await call<StudySession>('POST', '/study-sessions', {
    goal: { kind: 'minutes', amount: 25 },
  });
  const calls = [
    await saveScore(user, '1.1', quiz, [correct(question)]),
    await call('POST', '/quiz/reports', { questionId: question.id, reason: 'unclear', note: mark }),
    await call('POST', '/progress', { topicId: '1.1', timeSpent: 90, studySessionId: studySession.id }),
    await call('PUT', `/exams/${exam.id}/answers/1`, { chosen: 1, flagged: true }),
    await call('PUT', '/readiness/report', report),
    await call('GET', '/today'),
    await call('POST', '/bookmarks', { topicId: '2.2' }),
    await call('POST', '/notes', { topicId: '2.2', content: `${mark} "quoted" \u2028 👩‍👩‍👧` }),
    await call('POST', '/flashcards', { topicId: '2.2', question: `${mark}?`, answer: mark }),
    await call('PUT', '/study-settings', { examDate: null, minutesPerDay: 40, timeZone: 'America/Chicago' }),
    await call('PATCH', '/account', { firstName: mark, lastName: 'Delgado' }),
    await call('POST', '/account/change-email', { email: `${mark}@example.com`, password: PASSWORD }),
  ];
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  const [card] = (await call<Flashcard[]>('GET', '/flashcards')).body;
  const grade = { rating: 'good', seconds: 4, attemptId: randomUUID() };
  expect((await call('POST', `/review/${card!.id}/answers`, grade)).status).toBe(200);
  await database.query(
    `insert into one_time_tokens (id, user_id, purpose, expires_at, created_at)
     values ($1, $2, 'password-reset', now() + interval '30 minutes', now())`,
    [`hash-${mark}`, user.id],
  );
  await database.query(
    `insert into plans (id, user_id, topic_id, status, content, attempts, requested_at, due_at)
     values (gen_random_uuid(), $1, '1.1', 'completed', $2, 1, now(), now())`,
    [user.id, { examTip: mark }],
  );
  await database.query(
    `insert into ai_shares (user_id, day, calls, cost, reserved) values ($1, current_date, 2, 1500, 0)`,
    [user.id],
  );
  await database.query(
    `insert into flashcard_requests (id, user_id, topic_id, status, count, cards, attempts, requested_at, due_at)
     values (gen_random_uuid(), $1, '1.1', 'completed', 10, $2, 1, now(), now())`,
    [user.id, JSON.stringify([mark])],
  );
  await database.query(
    `insert into tutor_messages (id, user_id, topic_id, speaker, text, facts, passages, created_at)
     values (gen_random_uuid(), $1, '1.1', 'member', $2, '[]', '[]', now())`,
    [user.id, mark],
  );
  await database.query(
    `insert into dashboard_summaries (id, user_id, text, asked_at) values (gen_random_uuid(), $1, $2, now())`,
    [user.id, mark],
  );
  return { ...user, mark };
}

const exportOf = ({ cookie }: { cookie: string }) =>
  server.app.inject({ url: '/api/account/export', headers: { cookie } });
const remove = (call: TestUser['call'], body?: object) => call('DELETE', '/account', body);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;

test("the export is one JSON attachment with all of the user's data, including deleted notes [ACC-01]", async () => {
  const user = await newStudent();
  const { body: deleted } = await user.call<Note>('POST', '/notes', { topicId: '6', content: 'Deleted' });
  await user.call('DELETE', `/notes/${deleted.id}`);
  const response = await exportOf(user);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="study-guide-[\d-]{10}\.json"$/);
  expect(response.headers['cache-control']).toBe('no-store');

  const { mark } = user;
  const file = response.json();
  expect(file).toMatchObject({
    exportedAt: expect.stringMatching(TIME),
    member: { id: user.id, firstName: mark, lastName: 'Delgado', email: user.email, oidcSubject: null },
    signIns: [{ createdAt: expect.stringMatching(TIME), expiresAt: expect.stringMatching(TIME) }],
    oneTimeTokens: [{ purpose: 'password-reset' }],
    mails: [{ kind: 'email-change', content: { email: `${mark}@example.com` }, status: 'waiting', sentAt: null }],
    progress: [{ topicId: '1.1', completed: false, timeSpent: 90 }],
    bookmarks: [{ topicId: '2.2', deletedAt: null }],
    notes: [
      {
        topicId: '2.2',
        content: `${mark} "quoted" \u2028 👩‍👩‍👧`,
        updatedAt: expect.stringMatching(TIME),
        deletedAt: null,
      },
      { topicId: '6', content: 'Deleted', deletedAt: expect.stringMatching(TIME) },
    ],
    flashcards: [{ question: `${mark}?`, answer: mark, deckCardId: null, deletedAt: null }],
    flashcardRequests: [{ topicId: '1.1', status: 'completed', count: 10, cards: [mark] }],
    plans: [{ topicId: '1.1', status: 'completed', content: { examTip: mark } }],
    quizScores: [{ score: 1, totalQuestions: 10, percentage: 10, runId: expect.any(String) }],
    quizRuns: [{ topicId: '1.1', served: expect.any(Array) }],
    answers: [{ topicId: '1.1', questionId: expect.stringMatching(/^1\.1-q/), isRight: expect.any(Boolean) }],
    aiShares: [{ calls: 2, cost: 1500 }],
  });
});

test('copies of the study material are exported in the version that the user sees [LAW-02, LAW-03]', async () => {
  const user = await newUser(server.app);
  await database.query(
    `insert into flashcards (id, user_id, topic_id, question, answer, deck_card_id, created_at)
     values (gen_random_uuid(), $1, '1.1', 'Once?', 'As the law was.', '1.1-c01', now())`,
    [user.id],
  );
  await database.query(
    `insert into plans (id, user_id, topic_id, status, content, source, attempts, requested_at, due_at)
     values (gen_random_uuid(), $1, '1.1', 'completed', '{"examTip":"Once."}', 'curated', 1, now(), now())`,
    [user.id],
  );
  const file = (await exportOf(user)).json();
  const { deck, plan } = server.deps.material.get('1.1')!;
  const { question, answer, difficulty } = deck.find(({ id }) => id === '1.1-c01')!;
  expect(file.flashcards).toMatchObject([{ deckCardId: '1.1-c01', question, answer, difficulty }]);
  expect(file.plans).toMatchObject([{ topicId: '1.1', source: 'curated', content: plan }]);
});

test("a new user's export is also complete [ACC-01]", async () => {
  const { id, cookie } = await newUser(server.app);
  expect((await exportOf({ cookie })).json()).toMatchObject({ member: { id }, notes: [], answers: [], mails: [] });
});

test('the export contains no data of other users and no secrets that give access to an account [ACC-02]', async () => {
  const [rosa, omar] = [await newStudent(), await newStudent()];
  const { body } = await exportOf(rosa);
  expect(body).not.toContain(omar.mark);
  expect(body).not.toContain(omar.id);
  expect(body).not.toContain(omar.email);
  const { rows: secrets } = await database.query(
    `select password_hash as secret from users where id = $1 union all select id from sign_ins where user_id = $1
     union all select id from one_time_tokens where user_id = $1`,
    [rosa.id],
  );
  expect(secrets).toHaveLength(3);
  for (const { secret } of secrets) expect(body).not.toContain(secret);
  expect(body).not.toMatch(/argon2|passwordHash|password_hash/);
});

test('export and deletion are 401 for a visitor [ACC-03]', async () => {
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await caller(server.app)(method, method === 'GET' ? '/account/export' : '/account', undefined);
    expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in', code: 'UNAUTHORIZED' } });
    expect(answer.headers['content-disposition']).toBeUndefined();
  }
});

test('a user can export ten files an hour, which does not limit other users [SEC-09]', async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  for (let taken = 0; taken < 10; taken += 1) expect((await exportOf(rosa)).statusCode).toBe(200);
  const refused = await exportOf(rosa);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await exportOf(omar)).statusCode).toBe(200);
});

test('an export counts before it waits for its turn, also one that is refused [LIM-27]', async () => {
  const { id, cookie } = await newUser(server.app);
  const { export: exports } = server.app.limits;
  const queue = vi.spyOn(exports, 'consume');
  const [one, other] = await Promise.all([exportOf({ cookie }), exportOf({ cookie })]);
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 429]);
  expect(queue).toHaveBeenCalledTimes(2);
  queue.mockRestore();
  expect((await exports.get(id))!.consumedPoints).toBe(2);
});

/** Returns the number of the server's connections that are in a transaction. */
const openTransactions = async () => {
  const { rows } = await database.query(`select state from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
  return rows.length;
};

test('a large export is streamed from one snapshot, one at a time per user, and ends when the client disconnects or stops reading [ACC-01, SEC-09, LIM-22]', async () => {
  const users = [await newStudent(), await newStudent(), await newStudent()];
  const user = users[0]!;
  // Each file has 25 MB, which is more than the buffers of two sockets hold.
  await database.query(
    `insert into tutor_messages (id, user_id, topic_id, speaker, text, facts, passages, created_at)
     select gen_random_uuid(), owner, '1.1', 'member', repeat('x', 10000), '[]', '[]', now()
     from generate_series(1, 2500), unnest($1::uuid[]) as owner`,
    [users.map(({ id }) => id)],
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const open = async ({ cookie }: { cookie: string } = user) => {
    const request = get({ port, path: '/api/account/export', headers: { cookie, connection: 'close' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };

  // The client stops reading. The server waits in its transaction instead of loading everything into memory.
  const slow: IncomingMessage[] = [];
  for (const each of users) {
    const first = await open(each);
    slow.push(first);
    expect(first.statusCode).toBe(200);
    const second = await open(each);
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '60']);
  }
  await expect.poll(openTransactions).toBe(3);
  await user.call('POST', '/notes', { topicId: '1.1', content: 'written later' });
  // Three are open, so the fourth waits for its turn.
  const fourth = open(await newUser(server.app));

  let text = '';
  for await (const chunk of slow[0]!.setEncoding('utf8')) text += chunk;
  const file = JSON.parse(text);
  expect(file.tutorMessages).toHaveLength(2501);
  expect(file.notes).toHaveLength(1);

  const last = await fourth;
  expect(last.statusCode).toBe(200);
  last.destroy();
  for (const response of slow) response.destroy();
  await expect.poll(openTransactions).toBe(0);
  const again = await open();
  expect(again.statusCode).toBe(200);
  again.destroy();
  await expect.poll(openTransactions).toBe(0);

  // A client that takes no byte for a while loses its place. The test does not wait for the timer of the socket.
  const begun = once(server.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const unread = await open();
  const [{ socket }] = await begun;
  await expect.poll(openTransactions).toBe(1);
  expect(socket.timeout).toBe(PATIENT_LIMITS.unread);
  await expect
    .poll(() => {
      socket.emit('timeout');
      return socket.destroyed;
    })
    .toBe(true);
  await expect.poll(openTransactions).toBe(0);
  unread.destroy();
});

test('deletion removes all rows, also what was deleted before, and sign-ins of this user only [ACC-04, ACC-08, UNDO-02]', async () => {
  const [rosa, omar] = [await newStudent(), await newStudent()];
  for (const list of ['/notes', '/flashcards', '/bookmarks']) await rosa.call('DELETE', list);
  expect(await countRows(rosa.id)).toMatchObject({ notes: 1, flashcards: 1, bookmarks: 1 });
  await caller(server.app)('POST', '/auth/request-reset', { email: rosa.email });
  const second = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: rosa.email, password: PASSWORD },
  });
  const omarsFile = (await exportOf(omar)).json();
  const omarsRows = await countRows(omar.id);
  for (const [table, count] of Object.entries(omarsRows)) expect(count, `newStudent() saves ${table}`).not.toBe(0);

  const answer = await remove(rosa.call, { password: PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(String(answer.headers['set-cookie'])).toMatch(/^sign_in=;.*Expires=Thu, 01 Jan 1970/);

  for (const [table, count] of Object.entries(await countRows(rosa.id))) expect(count, table).toBe(0);
  const { rows } = await database.query('select from users where id = $1', [rosa.id]);
  expect(rows).toEqual([]);
  const { rows: mails } = await database.query('select from mails where content::text like $1', [`%${rosa.email}%`]);
  expect(mails).toEqual([]);
  expect((await rosa.call('GET', '/auth/user')).status).toBe(401);
  const other = caller(server.app, second.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  expect((await other('GET', '/auth/user')).status).toBe(401);
  expect((await caller(server.app)('POST', '/auth/sign-in', { email: rosa.email, password: PASSWORD })).status).toBe(
    401,
  );

  expect(await countRows(omar.id)).toEqual(omarsRows);
  const changed = { exportedAt: expect.any(String), securityEvents: expect.any(Array) };
  expect((await exportOf(omar)).json()).toEqual({ ...omarsFile, ...changed });
  expect((await omar.call('GET', '/auth/user')).status).toBe(200);
});

test('the address can be registered again after deletion [ACC-04]', async () => {
  const { call, email } = await newUser(server.app);
  await remove(call, { password: PASSWORD });
  const again = { firstName: 'Rosa', lastName: 'Delgado', email, password: PASSWORD };
  expect((await caller(server.app)('POST', '/auth/register', again)).status).toBe(200);
});

test('a wrong or missing password removes nothing [ACC-05]', async () => {
  const user = await newStudent();
  const before = await countRows(user.id);
  const missing = { status: 400, body: { message: 'Please enter your password', code: 'BAD_REQUEST' } };
  for (const body of [undefined, {}, { password: '' }, { password: null }, { password: 7 }, [PASSWORD]])
    expect(await remove(user.call, body)).toMatchObject(missing);
  expect(await remove(user.call, { password: 'not the password' })).toMatchObject({
    status: 400,
    body: { message: 'That password is incorrect', code: 'BAD_REQUEST' },
  });
  expect(await countRows(user.id)).toEqual({ ...before, security_events: before.security_events! + 1 });
  expect((await user.call('GET', '/auth/user')).status).toBe(200);
});

test('another site cannot delete an account [SEC-02]', async () => {
  const { call } = await newUser(server.app);
  const answer = await call('DELETE', '/account', { password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect((await call('GET', '/auth/user')).status).toBe(200);
});

test('after 20 wrong passwords, even concurrent ones, the correct password is rejected too [SEC-09]', async () => {
  const { call } = await newUser(server.app);
  const guesses = Array.from({ length: 25 }, () => remove(call, { password: 'not the password' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  const right = [
    await remove(call, { password: PASSWORD }),
    await call('POST', '/account/change-password', { currentPassword: PASSWORD, newPassword: 'another long one' }),
    await call('POST', '/account/change-email', { email: 'new@example.com', password: PASSWORD }),
  ];
  for (const { status, headers } of right) {
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await call('GET', '/auth/user')).status).toBe(200);
});

test('deleting a user deletes a queued plan, and its job saves nothing [ACC-07]', async () => {
  const { id, call } = await newUser(server.app);
  const { rows } = await database.query(
    `insert into plans (id, user_id, topic_id, status, attempts, requested_at, due_at)
     values (gen_random_uuid(), $1, '1.1', 'pending', 0, now(), now()) returning id`,
    [id],
  );
  await remove(call, { password: PASSWORD });
  const late = await database.query("update plans set status = 'completed' where id = $1", [rows[0].id]);
  expect(late.rowCount).toBe(0);
});

test.each([
  ['POST', '/notes', { topicId: '1.1', content: 'late' }],
  ['POST', '/bookmarks', { topicId: '1.1' }],
  ['POST', '/progress', { topicId: '1.1', timeSpent: 60 }],
  ['POST', '/flashcards', { topicId: '1.1', question: 'late', answer: 'late' }],
  ['POST', '/quiz/generate', { topicId: '1.1' }],
  ['POST', '/quiz-scores', { topicId: '1.1', score: 7, totalQuestions: 10, percentage: 70 }],
  ['PATCH', '/account', { firstName: 'Late', lastName: 'Later' }],
  ['POST', '/account/change-email', { email: 'late@example.com', password: PASSWORD }],
  ['POST', '/account/change-password', { currentPassword: PASSWORD, newPassword: 'another long one' }],
  ['DELETE', '/account', { password: PASSWORD }],
] as const)(
  '%s %s during the deletion of its user responds as signed out and saves nothing [ACC-04]',
  async (method, path, input) => {
    const user = await newUser(server.app);
    await database.query('begin');
    await database.query('delete from users where id = $1', [user.id]);
    await database.query('delete from security_events where user_id = $1', [user.id]);
    const late = user.call(method, path, input);
    const waiting = async () =>
      (
        await database.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    await database.query('commit');
    const { status, body } = await late;
    if (method === 'DELETE') expect(status).toBe(200);
    else expect({ status, body }).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
    for (const [table, count] of Object.entries(await countRows(user.id))) expect(count, table).toBe(0);
  },
);
