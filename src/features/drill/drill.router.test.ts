import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '#schema/orm.config.ts';
import type { SheetNumber, UnfinishedDrill } from '#shared/drill.ts';
import type { Mistake } from '#shared/mistakes.ts';
import type { ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { ReviewQueue } from '#shared/review.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

const DAY_MS = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const start = async ({ call }: TestUser, count = 10): Promise<ServedQuiz> =>
  (await call('POST', '/drill', { count })).body;
const answer = ({ call }: Pick<TestUser, 'call'>, { runId }: ServedQuiz, questionId: string, chosen: number) =>
  call('POST', `/drill/${runId}/answers`, { questionId, chosen });
const right = (user: TestUser, drill: ServedQuiz, { id, correctAnswer }: ServedQuestion) =>
  answer(user, drill, id, correctAnswer);
const wrong = (user: TestUser, drill: ServedQuiz, { id, correctAnswer }: ServedQuestion) =>
  answer(user, drill, id, (correctAnswer + 1) % 4);
const current = ({ call }: TestUser) => call('GET', '/drill/current');
const db = () => sqlOf(server.deps.orm.em.fork());
const storedAnswers = (user: TestUser) =>
  db().selectFrom('answers').selectAll().where('user_id', '=', user.id).execute();
const ids = ({ questions }: ServedQuiz) => questions.map(({ id }) => id);

test('a drill mixes different numbers of several topics, 20 by default and 50 at most [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const { status, body } = await user.call('POST', '/drill', {});
  expect(status).toBe(200);
  const { questions }: ServedQuiz = body;
  expect(new Set(questions.map(({ id }) => id)).size).toBe(20);
  expect(new Set(questions.map(({ id }) => id.split('-')[0])).size).toBeGreaterThanOrEqual(6);
  for (const question of questions) {
    expect(question.id).toMatch(/^\d(\.\d)?-n\d+$/);
    expect(new Set(question.options).size).toBe(4);
    expect(question.sources).toHaveLength(1);
  }
  expect(ids(await start(user, 50))).toHaveLength(50);
  for (const count of [0, 51, 1.5, 'all']) expect((await user.call('POST', '/drill', { count })).status).toBe(400);
});

test('a missed number stays in the drill until its answer is correct, and only its first answer is recorded [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 3);
  const [first, second, third] = drill.questions as [ServedQuestion, ServedQuestion, ServedQuestion];
  const missed = { isCorrect: false, correct: first.correctAnswer, remaining: 3 };
  expect(await wrong(user, drill, first)).toMatchObject({ status: 200, body: missed });
  expect((await wrong(user, drill, first)).body).toEqual(missed);
  expect((await answer(user, drill, first.id, (first.correctAnswer + 2) % 4)).body).toEqual(missed);
  expect((await right(user, drill, second)).body).toMatchObject({ isCorrect: true, remaining: 2 });
  expect((await right(user, drill, second)).body).toMatchObject({ isCorrect: true, remaining: 2 });
  expect((await wrong(user, drill, second)).status).toBe(409);
  expect((await right(user, drill, first)).body).toMatchObject({ isCorrect: true, remaining: 1 });
  expect((await current(user)).status).toBe(200);
  expect((await right(user, drill, third)).body).toMatchObject({ isCorrect: true, remaining: 0 });
  expect((await right(user, drill, third)).body).toMatchObject({ isCorrect: true, remaining: 0 });
  expect((await current(user)).status).toBe(404);

  const stored = await storedAnswers(user);
  expect(stored.map((row) => [row.question_id, row.is_correct]).sort()).toEqual(
    [
      [first.id, false],
      [second.id, true],
      [third.id, true],
    ].sort(),
  );
  const mistakes: Mistake[] = (await user.call('GET', '/mistakes')).body;
  expect(mistakes.map(({ questionId }) => questionId)).toEqual([first.id]);
});

test('answers that arrive at the same time are counted once each [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 10);
  const sent = await Promise.all([...drill.questions, ...drill.questions].map((each) => right(user, drill, each)));
  expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(Math.min(...sent.map(({ body }) => body.remaining))).toBe(0);
  expect(await storedAnswers(user)).toHaveLength(10);
  expect((await current(user)).status).toBe(404);
});

test('an unfinished drill goes on for a day, with its first answers and what is solved [DRILL-03]', async () => {
  const user = await newUser(server.app);
  expect((await current(user)).status).toBe(404);
  const drill = await start(user, 5);
  const [first, second] = drill.questions as [ServedQuestion, ServedQuestion];
  await wrong(user, drill, first);
  await right(user, drill, second);
  const body: UnfinishedDrill = (await current(user)).body;
  expect({ runId: body.runId, questions: body.questions }).toEqual(drill);
  expect(body.answers).toHaveLength(2);
  expect(body.answers).toContainEqual({ questionId: first.id, chosen: (first.correctAnswer + 1) % 4 });
  expect(body.solved).toEqual([second.id]);
  const started = new Date(Date.now() - DAY_MS - 1000);
  await db().updateTable('quizzes').set({ created_at: started }).where('id', '=', drill.runId).execute();
  expect((await current(user)).status).toBe(404);
  expect((await right(user, drill, first)).status).toBe(200);
});

test('a drill is no practice quiz, and a practice quiz is no drill [DRILL-03, QUIZ-26]', async () => {
  const user = await newUser(server.app);
  const practice: ServedQuiz = (await user.call('POST', '/practice', { scope: 'law', count: 5 })).body;
  const drill = await start(user, 5);
  expect((await user.call('GET', '/practice/current')).body).toMatchObject({ runId: practice.runId });
  expect((await current(user)).body).toMatchObject({ runId: drill.runId });
  const { id, correctAnswer } = drill.questions[0]!;
  const kept = await user.call('PUT', `/quiz/${drill.runId}/answers/${id}`, { chosen: correctAnswer });
  expect(kept.status).toBe(404);
  expect((await user.call('POST', `/practice/${drill.runId}/submit`, { answers: [] })).status).toBe(404);
  expect((await right(user, practice, practice.questions[0]!)).status).toBe(404);
  expect(await storedAnswers(user)).toEqual([]);
});

test('numbers are asked in drills only [DRILL-03]', async () => {
  const user = await newUser(server.app);
  for (const scope of ['law', 'area-6']) {
    const { body } = await user.call('POST', '/practice', { scope, count: 20 });
    expect(ids(body).filter((id) => id.includes('-n'))).toEqual([]);
  }
});

test('the next drill begins with what was missed, beside numbers that are new [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 4);
  for (const question of drill.questions.slice(0, 2)) await wrong(user, drill, question);
  for (const question of drill.questions.slice(2)) await right(user, drill, question);
  const next = ids(await start(user, 4));
  expect(next).toEqual(expect.arrayContaining(ids(drill).slice(0, 2)));
  expect(next.filter((id) => ids(drill).includes(id))).toHaveLength(2);
});

test("another user's drill and questions of no drill are 404, wrong values 400, visitors 401 [DRILL-03, SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const drill = await start(rosa, 5);
  const [question] = drill.questions as [ServedQuestion];
  expect((await right(omar, drill, question)).status).toBe(404);
  expect((await current(omar)).status).toBe(404);
  expect((await answer(rosa, drill, '1.1-q01', 0)).status).toBe(404);
  expect((await answer(rosa, { ...drill, runId: 'nonsense' }, question.id, 0)).status).toBe(404);
  for (const chosen of [4, -1, 0.5]) expect((await answer(rosa, drill, question.id, chosen)).status).toBe(400);
  const visitor = { call: caller(server.app) };
  expect((await answer(visitor, drill, question.id, 0)).status).toBe(401);
  for (const path of ['/drill/current', '/drill/numbers']) expect((await visitor.call('GET', path)).status).toBe(401);
  expect(await storedAnswers(rosa)).toEqual([]);
});

test('a drill keeps how sure the user was of the first answer [CONF-01, CONF-02]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 5);
  const { id, correctAnswer } = drill.questions[0]!;
  const chosen = (correctAnswer + 1) % 4;
  await user.call('POST', `/drill/${drill.runId}/answers`, { questionId: id, chosen, confidence: 'sure' });
  expect(await storedAnswers(user)).toMatchObject([{ confidence: 'sure', is_correct: false }]);
  expect((await user.call('GET', '/quiz-scores/confidence')).body.sure).toEqual({ answers: 1, correct: 0 });
});

test('a missed number enters the review, and the one that the user was sure of comes first [DRILL-03, CONF-02]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 5);
  const [first, second, third, fourth] = drill.questions as [ServedQuestion, ...ServedQuestion[]];
  await wrong(user, drill, first);
  await wrong(user, drill, second!);
  await right(user, drill, third!);
  const sure = { questionId: fourth!.id, chosen: (fourth!.correctAnswer + 1) % 4, confidence: 'sure' };
  await user.call('POST', `/drill/${drill.runId}/answers`, sure);
  await right(user, drill, first);
  const { items }: ReviewQueue = (await user.call('GET', '/review/queue')).body;
  const missed = [first, second!, fourth!].map(({ id }) => id);
  expect(items.map(({ id }) => id).toSorted()).toEqual(missed.toSorted());
  expect(items[0]).toMatchObject({ id: fourth!.id, kind: 'question', front: fourth!.question });
  expect(items[0]!.options!.toSorted()).toEqual(fourth!.options.toSorted());
});

test('all numbers are listed with topic, value, unit, what they limit, and source, in the order of the topics [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const { status, body } = await user.call('GET', '/drill/numbers');
  expect(status).toBe(200);
  const numbers: SheetNumber[] = body;
  expect(numbers.length).toBeGreaterThanOrEqual(120);
  const topicIds = [...new Set(numbers.map(({ topicId }) => topicId))];
  expect(topicIds).toEqual(topicIds.toSorted());
  for (const { value, limits, source } of numbers) expect([value, limits, source].every(Boolean)).toBe(true);
});
