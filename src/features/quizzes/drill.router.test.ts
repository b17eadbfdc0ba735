import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import type { DrillAnswer, SheetNumber, UnfinishedDrill } from '#shared/drill.ts';
import type { Mistake } from '#shared/mistakes.ts';
import type { ConfidenceFigures, QuizAnswer, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { ReviewQueue } from '#shared/review.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveAnswer, startPractice, wrong } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

const DAY_MS = 86_400_000;

const server = testApp();

const start = async ({ call }: TestUser, count = 10) => bodyOf(await call<ServedQuiz>('POST', '/drill', { count }));
const answer = ({ call }: Pick<TestUser, 'call'>, { runId }: ServedQuiz, sent: QuizAnswer) =>
  call<DrillAnswer>('POST', `/drill/${runId}/answers`, sent);
const solve = (user: TestUser, drill: ServedQuiz, question: ServedQuestion) => answer(user, drill, correct(question));
const miss = (user: TestUser, drill: ServedQuiz, question: ServedQuestion) => answer(user, drill, wrong(question));
const current = ({ call }: TestUser) => call<UnfinishedDrill>('GET', '/drill/current');
const db = () => databaseOf(server.deps.orm);
const storedAnswers = (user: TestUser) =>
  db().selectFrom('answers').selectAll().where('user_id', '=', user.id).execute();
const ids = ({ questions }: ServedQuiz) => questions.map(({ id }) => id);

test('a drill mixes different numbers of several topics, 20 by default and 50 at most [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const { questions } = bodyOf(await user.call<ServedQuiz>('POST', '/drill', {}));
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
  expect(await miss(user, drill, first)).toMatchObject({ status: 200, body: missed });
  expect((await miss(user, drill, first)).body).toEqual(missed);
  const otherwise = { questionId: first.id, chosen: (first.correctAnswer + 2) % 4 };
  expect((await answer(user, drill, otherwise)).body).toEqual(missed);
  expect((await solve(user, drill, second)).body).toMatchObject({ isCorrect: true, remaining: 2 });
  expect((await solve(user, drill, second)).body).toMatchObject({ isCorrect: true, remaining: 2 });
  expect((await miss(user, drill, second)).status).toBe(409);
  expect((await solve(user, drill, first)).body).toMatchObject({ isCorrect: true, remaining: 1 });
  expect((await current(user)).status).toBe(200);
  expect((await solve(user, drill, third)).body).toMatchObject({ isCorrect: true, remaining: 0 });
  expect((await solve(user, drill, third)).body).toMatchObject({ isCorrect: true, remaining: 0 });
  expect((await current(user)).status).toBe(404);

  const stored = await storedAnswers(user);
  expect(stored.map((row) => [row.question_id, row.is_correct]).sort()).toEqual(
    [
      [first.id, false],
      [second.id, true],
      [third.id, true],
    ].sort(),
  );
  const { body: mistakes } = await user.call<Mistake[]>('GET', '/mistakes');
  expect(mistakes.map(({ questionId }) => questionId)).toEqual([first.id]);
});

test('answers that arrive at the same time are counted once each [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 10);
  const sent = await Promise.all([...drill.questions, ...drill.questions].map((each) => solve(user, drill, each)));
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
  await miss(user, drill, first);
  await solve(user, drill, second);
  const { body } = await current(user);
  expect({ runId: body.runId, questions: body.questions }).toEqual(drill);
  expect(body.answers).toHaveLength(2);
  expect(body.answers).toContainEqual(wrong(first));
  expect(body.solved).toEqual([second.id]);
  const started = new Date(Date.now() - DAY_MS - 1000);
  await db().updateTable('quizzes').set({ created_at: started }).where('id', '=', drill.runId).execute();
  expect((await current(user)).status).toBe(404);
  expect((await solve(user, drill, first)).status).toBe(200);
});

test('a drill is no practice quiz, and a practice quiz is no drill [DRILL-03, QUIZ-26]', async () => {
  const user = await newUser(server.app);
  const practice = await startPractice(user, { scope: 'law', count: 5 });
  const drill = await start(user, 5);
  expect((await user.call('GET', '/practice/current')).body).toMatchObject({ runId: practice.runId });
  expect((await current(user)).body).toMatchObject({ runId: drill.runId });
  expect((await saveAnswer(user, drill, correct(drill.questions[0]!))).status).toBe(404);
  expect((await user.call('POST', `/practice/${drill.runId}/submit`, { answers: [] })).status).toBe(404);
  expect((await solve(user, practice, practice.questions[0]!)).status).toBe(404);
  expect(await storedAnswers(user)).toEqual([]);
});

test('numbers are asked in drills only [DRILL-03]', async () => {
  const user = await newUser(server.app);
  for (const scope of ['law', 'area-6'] as const) {
    const practice = await startPractice(user, { scope, count: 20 });
    expect(ids(practice).filter((id) => id.includes('-n'))).toEqual([]);
  }
});

test('the next drill begins with what was missed, beside numbers that are new [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 4);
  for (const question of drill.questions.slice(0, 2)) await miss(user, drill, question);
  for (const question of drill.questions.slice(2)) await solve(user, drill, question);
  const next = ids(await start(user, 4));
  expect(next).toEqual(expect.arrayContaining(ids(drill).slice(0, 2)));
  expect(next.filter((id) => ids(drill).includes(id))).toHaveLength(2);
});

test("another user's drill and questions of no drill are 404, wrong values 400, visitors 401 [DRILL-03, SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const drill = await start(rosa, 5);
  const [question] = drill.questions as [ServedQuestion];
  expect((await solve(omar, drill, question)).status).toBe(404);
  expect((await current(omar)).status).toBe(404);
  expect((await answer(rosa, drill, { questionId: '1.1-q01', chosen: 0 })).status).toBe(404);
  expect((await answer(rosa, { ...drill, runId: 'nonsense' }, correct(question))).status).toBe(404);
  for (const chosen of [4, -1, 0.5])
    expect((await answer(rosa, drill, { questionId: question.id, chosen })).status).toBe(400);
  const visitor = { call: caller(server.app) };
  expect((await answer(visitor, drill, correct(question))).status).toBe(401);
  for (const path of ['/drill/current', '/drill/numbers']) expect((await visitor.call('GET', path)).status).toBe(401);
  expect(await storedAnswers(rosa)).toEqual([]);
});

test('a drill keeps how sure the user was of the first answer [CONF-01, CONF-02]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 5);
  await answer(user, drill, wrong(drill.questions[0]!, 'sure'));
  expect(await storedAnswers(user)).toMatchObject([{ confidence: 'sure', is_correct: false }]);
  const { body } = await user.call<ConfidenceFigures>('GET', '/quiz-scores/confidence');
  expect(body.sure).toEqual({ answers: 1, correct: 0 });
});

test('a missed number enters the review, and the one that the user was sure of comes first [DRILL-03, CONF-02]', async () => {
  const user = await newUser(server.app);
  const drill = await start(user, 5);
  const [first, second, third, fourth] = drill.questions as [ServedQuestion, ...ServedQuestion[]];
  await miss(user, drill, first);
  await miss(user, drill, second!);
  await solve(user, drill, third!);
  await answer(user, drill, wrong(fourth!, 'sure'));
  await solve(user, drill, first);
  const { items } = (await user.call<ReviewQueue>('GET', '/review/queue')).body;
  const missed = [first, second!, fourth!].map(({ id }) => id);
  expect(items.map(({ id }) => id).toSorted()).toEqual(missed.toSorted());
  expect(items[0]).toMatchObject({ id: fourth!.id, kind: 'question', front: fourth!.question });
  expect(items[0]!.options!.toSorted()).toEqual(fourth!.options.toSorted());
});

test('all numbers are listed with topic, value, unit, what they limit, and source, in the order of the topics [DRILL-03]', async () => {
  const user = await newUser(server.app);
  const numbers = bodyOf(await user.call<SheetNumber[]>('GET', '/drill/numbers'));
  expect(numbers.length).toBeGreaterThanOrEqual(120);
  const topicIds = [...new Set(numbers.map(({ topicId }) => topicId))];
  expect(topicIds).toEqual(topicIds.toSorted());
  for (const { value, limits, source } of numbers) expect([value, limits, source].every(Boolean)).toBe(true);
});
