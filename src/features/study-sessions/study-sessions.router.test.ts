import { beforeEach, expect, test } from 'vitest';
import { StudySessionEntity } from '#schema/entities/study-session.ts';
import type { DashboardStats } from '#shared/dashboard.ts';
import type { Flashcard } from '#shared/flashcards.ts';
import type { Progress } from '#shared/progress.ts';
import type { StudySession } from '#shared/study-sessions.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveAnswer, startQuiz } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { closeAbandonedHandler } from './study-sessions.work.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let now = new Date();
const server = testApp({ deps: { clock: () => now } });
beforeEach(() => {
  now = new Date();
});

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const minutes = (amount: number) => ({ goal: { kind: 'minutes', amount } });
const questions = (amount: number) => ({ goal: { kind: 'questions', amount } });

const start = async ({ call }: TestUser, body: object = minutes(25)) =>
  bodyOf(await call<StudySession>('POST', '/study-sessions', body));
const report = ({ call }: Pick<TestUser, 'call'>, id: string, activeSeconds: number, isPaused = false) =>
  call<StudySession>('PATCH', `/study-sessions/${id}`, { activeSeconds, isPaused });
const finish = ({ call }: TestUser, id: string) => call<StudySession>('POST', `/study-sessions/${id}/finish`);
const current = async ({ call }: TestUser) => bodyOf(await call<StudySession>('GET', '/study-sessions/current'));
const list = async ({ call }: TestUser) => bodyOf(await call<StudySession[]>('GET', '/study-sessions'));
const totals = async ({ call }: TestUser) => {
  const { totalTimeSpent, completedSessions } = bodyOf(await call<DashboardStats>('GET', '/dashboard/stats'));
  return { totalTimeSpent, completedSessions };
};
const visit = ({ call }: TestUser, timeSpent: number, studySessionId?: string, topicId = '1.1') =>
  call('POST', '/progress', { topicId, timeSpent, studySessionId });

test('a study session has a goal, takes reports, and ends with a result [SESS-01, SESS-05]', async () => {
  const user = await newUser(server.app);
  expect((await user.call('GET', '/study-sessions/current')).status).toBe(404);
  const started = await start(user);
  expect(started).toEqual({
    id: expect.any(String),
    goal: { kind: 'minutes', amount: 25 },
    startedAt: now.toISOString(),
    finishedAt: null,
    ...{ activeSeconds: 0, isPaused: false, answers: 0, cards: 0, topics: [], isGoalMet: false },
  });
  expect(await current(user)).toEqual(started);
  pass(600);
  const paused = await report(user, started.id, 580, true);
  expect(paused).toMatchObject({ status: 200, body: { activeSeconds: 580, isPaused: true } });
  expect(await current(user)).toEqual(paused.body);
  pass(1000);
  await report(user, started.id, 25 * MINUTE);
  pass(5);
  const { status, body } = await finish(user, started.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ activeSeconds: 25 * MINUTE, finishedAt: now.toISOString(), isGoalMet: true });
  expect((await user.call('GET', '/study-sessions/current')).status).toBe(404);
  expect(await list(user)).toEqual([body]);
});

test('the end again gives the same result, also later and after more answers [SESS-05]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user, questions(1));
  pass(60);
  await report(user, id, 60);
  const first = (await finish(user, id)).body;
  pass(60);
  await answerQuestions(user, 2);
  expect(await finish(user, id)).toMatchObject({ status: 200, body: first });
  const late = await report(user, id, 120);
  expect(late).toMatchObject({ status: 409, body: { reason: 'studySessionEnded' } });
});

test('a user has one open study session, also if two devices start one at once [SESS-03]', async () => {
  const user = await newUser(server.app);
  const bodies = [minutes(25), questions(10), { goal: { kind: 'cards', amount: 20 } }];
  const statuses = await Promise.all(
    bodies.map(async (body) => (await user.call('POST', '/study-sessions', body)).status),
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await user.call('POST', '/study-sessions', minutes(40))).toMatchObject({
    status: 409,
    body: { message: 'You have an unfinished study session', reason: 'studySessionOpen' },
  });
  await finish(user, (await current(user)).id);
  expect((await user.call('POST', '/study-sessions', minutes(40))).status).toBe(200);
});

/** Answers the first questions of a new quiz of topic 1.1. */
async function answerQuestions(user: TestUser, count: number): Promise<void> {
  const quiz = await startQuiz(user);
  for (const question of quiz.questions.slice(0, count)) bodyOf(await saveAnswer(user, quiz, correct(question)));
}

test('two tabs that report the same time count it once [SESS-03]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user);
  for (let round = 1; round <= 4; round++) {
    pass(15);
    await Promise.all([report(user, id, round * 15), report(user, id, round * 15)]);
  }
  expect(await current(user)).toMatchObject({ activeSeconds: 60 });
  pass(15);
  await report(user, id, 20);
  expect((await report(user, id, 75)).body).toMatchObject({ activeSeconds: 75 });
});

test('two devices that each claim more than the time since the last report gain only that time [SESS-03]', async () => {
  const user = await newUser(server.app);
  const phone = { call: caller(server.app, user.cookie) };
  const { id } = await start(user);
  pass(30);
  expect((await report(user, id, 100_000)).body).toMatchObject({ activeSeconds: 30 });
  expect((await report(phone, id, 100_000)).body).toMatchObject({ activeSeconds: 30 });
  pass(10);
  const both = await Promise.all(Array.from({ length: 10 }, () => report(phone, id, 100_000)));
  expect(both.map(({ body }) => body.activeSeconds)).toEqual(both.map(() => 40));
});

test('a total that is sent again or is smaller changes nothing, and fractions of seconds are not lost [SESS-03]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user);
  pass(20.6);
  await report(user, id, 20);
  for (const seconds of [20, 0, 7]) expect((await report(user, id, seconds)).body).toMatchObject({ activeSeconds: 20 });
  pass(19.5);
  expect((await report(user, id, 40)).body).toMatchObject({ activeSeconds: 40 });
});

test('the time of a pause is not gained afterwards [SESS-02, SESS-03]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user);
  pass(60);
  await report(user, id, 60, true);
  pass(600);
  await report(user, id, 60, false);
  pass(10);
  expect((await report(user, id, 670)).body).toMatchObject({ activeSeconds: 70, isPaused: false });
});

test('what a device counted without a connection counts when it reports [SESS-03]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user, minutes(10));
  pass(11 * MINUTE);
  expect((await report(user, id, 10 * MINUTE)).body).toMatchObject({ activeSeconds: 600, isGoalMet: true });
});

test('a clock that goes backwards takes no time away [SESS-03]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user);
  pass(30);
  await report(user, id, 30);
  pass(-20);
  expect((await report(user, id, 45)).body).toMatchObject({ activeSeconds: 30 });
  pass(35);
  expect((await report(user, id, 45)).body).toMatchObject({ activeSeconds: 45 });
});

test('answered questions count toward the goal by themselves, from the start to the end [SESS-04]', async () => {
  const user = await newUser(server.app);
  await answerQuestions(user, 3);
  pass(1);
  const { id } = await start(user, questions(4));
  pass(10);
  await answerQuestions(user, 3);
  expect(await current(user)).toMatchObject({ answers: 3, topics: ['1.1'], isGoalMet: false });
  pass(10);
  await answerQuestions(user, 1);
  expect((await report(user, id, 20)).body).toMatchObject({ answers: 4, isGoalMet: true });
  pass(1);
  await finish(user, id);
  pass(1);
  await answerQuestions(user, 2);
  expect(await list(user)).toMatchObject([{ id, answers: 4 }]);
});

test('reviewed cards count toward the goal by themselves, without those that are taken back [SESS-04]', async () => {
  const user = await newUser(server.app);
  const ids: string[] = [];
  for (const topicId of ['5.3', '5.3', '1.1']) {
    const card = { topicId, question: 'How long?', answer: '30 days' };
    ids.push(bodyOf(await user.call<Flashcard>('POST', '/flashcards', card)).id);
  }
  const review = async (id: string) => {
    const attempt = { rating: 'good', seconds: 5, attemptId: crypto.randomUUID() };
    expect((await user.call('POST', `/review/${id}/answers`, attempt)).status).toBe(200);
    pass(5);
  };
  await review(ids[0]!);
  const { id } = await start(user, { goal: { kind: 'cards', amount: 2 } });
  await review(ids[1]!);
  await review(ids[2]!);
  expect(await current(user)).toMatchObject({ cards: 2, answers: 0, topics: ['1.1', '5.3'], isGoalMet: true });
  await user.call('POST', '/review/undo', {});
  expect((await finish(user, id)).body).toMatchObject({ cards: 1, topics: ['5.3'], isGoalMet: false });
});

test('the topics are those of answers and visits, in the order of the catalogue [SESS-05]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user);
  await visit(user, 60, id, '5.3');
  await visit(user, 60, id, '1.2');
  await visit(user, 60, undefined, '6');
  await answerQuestions(user, 1);
  expect(await current(user)).toMatchObject({ topics: ['1.1', '1.2', '5.3'] });
});

test('study time is visits, and what study sessions hold beyond their own visits [SESS-06, REST-35]', async () => {
  const user = await newUser(server.app);
  await visit(user, 100);
  expect(await totals(user)).toEqual({ totalTimeSpent: 100, completedSessions: 1 });
  const { id } = await start(user);
  pass(600);
  await report(user, id, 600);
  expect(await totals(user)).toEqual({ totalTimeSpent: 700, completedSessions: 1 });
  await visit(user, 200, id);
  await visit(user, 150, id);
  await visit(user, 50, id, '1.2');
  expect(await totals(user)).toEqual({ totalTimeSpent: 700, completedSessions: 4 });
  await finish(user, id);
  expect(await totals(user)).toEqual({ totalTimeSpent: 700, completedSessions: 5 });
  await visit(user, 300, id);
  expect(await totals(user)).toEqual({ totalTimeSpent: 800, completedSessions: 6 });

  const next = await start(user);
  pass(50);
  await report(user, next.id, 50);
  expect(await totals(user)).toEqual({ totalTimeSpent: 850, completedSessions: 6 });
  const records = bodyOf(await user.call<Progress[]>('GET', '/progress'));
  const seconds = Object.fromEntries(records.map(({ topicId, timeSpent }) => [topicId, timeSpent]));
  expect(seconds).toEqual({ '1.1': 750, '1.2': 50 });
});

test("a visit that names an unknown study session or another user's is a plain visit [SESS-06]", async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  const { id } = await start(rosa);
  pass(60);
  await report(rosa, id, 60);
  await visit(omar, 40, id);
  await visit(omar, 40, crypto.randomUUID());
  expect(await totals(omar)).toEqual({ totalTimeSpent: 80, completedSessions: 2 });
  expect(await totals(rosa)).toEqual({ totalTimeSpent: 60, completedSessions: 0 });
  expect(await current(rosa)).toMatchObject({ topics: [] });
  const malformed = await omar.call('POST', '/progress', { topicId: '1.1', timeSpent: 9, studySessionId: 'x' });
  expect(malformed.status).toBe(404);
  expect((await omar.call('GET', '/progress')).body).toMatchObject([{ timeSpent: 80 }]);
});

test("another user's study session does not exist [SEC-04]", async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  const { id } = await start(rosa);
  pass(60);
  for (const answer of [
    await report(omar, id, 60),
    await finish(omar, id),
    await report(omar, crypto.randomUUID(), 60),
    await finish(omar, 'not-an-id'),
  ]) {
    expect(answer.status).toBe(404);
  }
  expect(await list(omar)).toEqual([]);
  expect(await current(rosa)).toMatchObject({ id, activeSeconds: 0, finishedAt: null });
});

test('a study session without a report for twelve hours is closed and not completed [SESS-05]', async () => {
  const user = await newUser(server.app);
  const { id } = await start(user, minutes(1));
  pass(60);
  await report(user, id, 60);
  pass(12 * HOUR - 1);
  expect(await current(user)).toMatchObject({ id });
  pass(1);
  expect((await user.call('GET', '/study-sessions/current')).status).toBe(404);
  expect((await report(user, id, 61)).status).toBe(409);
  expect((await finish(user, id)).status).toBe(409);
  expect(await list(user)).toEqual([]);
  expect(await totals(user)).toEqual({ totalTimeSpent: 60, completedSessions: 0 });
  expect((await user.call('POST', '/study-sessions', minutes(25))).status).toBe(200);
});

test('the worker closes abandoned study sessions, leaves others alone, and can run twice [SESS-05]', async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  const left = await start(rosa);
  pass(90);
  await report(rosa, left.id, 80);
  const reportedAt = now;
  pass(HOUR);
  const open = await start(omar);
  pass(11 * HOUR);
  const em = () => server.deps.orm.em.fork();
  const terms = { lease: { durationMs: 1, renewalMs: 1 }, stopping: new AbortController().signal };
  const closed = await Promise.all([1, 2].map(() => closeAbandonedHandler.run(callOf(server), {}, terms)));
  expect(closed.reduce((sum, result) => sum + Number(result.closed), 0)).toBeGreaterThan(0);
  expect(await em().findOneOrFail(StudySessionEntity, { id: left.id })).toMatchObject({
    state: 'abandoned',
    activeSeconds: 80,
    finishedAt: reportedAt,
  });
  expect(await em().findOneOrFail(StudySessionEntity, { id: open.id })).toMatchObject({
    state: 'open',
    finishedAt: null,
  });
  expect(await closeAbandonedHandler.run(callOf(server), {}, terms)).toEqual({ closed: 0 });
});

test('the list has the open and the finished study sessions, newest first, 100 at most', async () => {
  const user = await newUser(server.app);
  const em = server.deps.orm.em.fork();
  for (let index = 0; index < 105; index++) {
    pass(60);
    em.create(StudySessionEntity, {
      ...{ user: user.id, state: 'finished', goalKind: 'minutes', goalAmount: 1, activeSeconds: index },
      ...{ isPaused: false, startedAt: now, reportedAt: now, finishedAt: now },
    });
  }
  await em.flush();
  pass(60);
  const { id } = await start(user);
  const listed = await list(user);
  expect(listed).toHaveLength(100);
  expect(listed[0]).toMatchObject({ id, finishedAt: null });
  expect(listed[1]).toMatchObject({ activeSeconds: 104 });
});

test.each([
  ['no goal', {}],
  ['an unknown kind', { goal: { kind: 'pages', amount: 3 } }],
  ['no minutes', minutes(0)],
  ['half a minute', minutes(0.5)],
  ['too many minutes', minutes(501)],
  ['an amount as text', { goal: { kind: 'minutes', amount: '25' } }],
])('%s is rejected [ERR-05]', async (_what, body) => {
  const user = await newUser(server.app);
  expect((await user.call('POST', '/study-sessions', body)).status).toBe(400);
  expect((await user.call('GET', '/study-sessions/current')).status).toBe(404);
});

test.each([
  ['negative seconds', { activeSeconds: -1, isPaused: false }],
  ['fractions', { activeSeconds: 1.5, isPaused: false }],
  ['more than the column holds', { activeSeconds: 2 ** 31, isPaused: false }],
  ['no pause', { activeSeconds: 1 }],
])('a report with %s is rejected [ERR-05]', async (_what, body) => {
  const user = await newUser(server.app);
  const { id } = await start(user);
  expect((await user.call('PATCH', `/study-sessions/${id}`, body)).status).toBe(400);
});

test('a visitor gets 401', async () => {
  const call = caller(server.app);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/current'],
    ['POST', ''],
    ['PATCH', '/x'],
    ['POST', '/x/finish'],
  ] as const) {
    expect((await call(method, `/study-sessions${path}`, method === 'GET' ? undefined : {})).status).toBe(401);
  }
});
