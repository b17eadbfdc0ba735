import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import type { ServedQuiz, UnfinishedQuiz } from '#shared/quiz.ts';
import { testApp } from '../../testing/app.ts';
import { correct, startQuiz } from '../../testing/quizzes.ts';
import { caller, newUser, PASSWORD, type TestUser } from '../../testing/user.ts';

let time = Date.now();
/** Each look at the clock is later than the one before. */
const clock = () => new Date(time++);
const server = testApp({ deps: { clock } });

const current = ({ call }: Pick<TestUser, 'call'>, topicId = '1.1') =>
  call<UnfinishedQuiz>('GET', `/quiz/current?topicId=${topicId}`);
const keep = ({ call }: Pick<TestUser, 'call'>, { runId }: ServedQuiz, questionId: string, chosen: unknown) =>
  call('PUT', `/quiz/${runId}/answers/${encodeURIComponent(questionId)}`, { chosen });
const storedAnswers = (user: TestUser) =>
  databaseOf(server.deps.orm).selectFrom('answers').selectAll().where('user_id', '=', user.id).execute();

test('an unfinished quiz comes back with its answers and the same order of options, on another device too [QUIZ-26]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const answers = quiz.questions.slice(0, 5).map(({ id }, index) => ({ questionId: id, chosen: index % 4 }));
  for (const { questionId, chosen } of answers) {
    expect(await keep(user, quiz, questionId, chosen)).toMatchObject({ status: 200, body: { ok: true } });
  }
  const payload = { email: user.email, password: PASSWORD };
  const signIn = await server.app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload });
  const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const otherDevice = { call: caller(server.app, cookie) };
  for (const device of [user, otherDevice]) {
    const { status, body: unfinished } = await current(device);
    expect(status).toBe(200);
    expect({ runId: unfinished.runId, questions: unfinished.questions }).toEqual(quiz);
    expect(unfinished.answers).toHaveLength(answers.length);
    expect(unfinished.answers).toEqual(expect.arrayContaining(answers));
  }
});

test('an answer is kept once: the same again changes nothing, another choice is 409 [QUIZ-26]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const [first, second] = quiz.questions.map(({ id }) => id);
  const sent = await Promise.all([1, 1, 1].map((chosen) => keep(user, quiz, first!, chosen)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await keep(user, quiz, first!, 2)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await storedAnswers(user)).toHaveLength(1);
  for (const chosen of [4, -1, 1.5, null, 'A']) expect((await keep(user, quiz, second!, chosen)).status).toBe(400);
  expect((await keep(user, quiz, '1.1-q999', 1)).status).toBe(404);
  expect(await storedAnswers(user)).toHaveLength(1);
});

test("another user's quiz can be neither read nor answered [QUIZ-26, SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const quiz = await startQuiz(rosa);
  const { id } = quiz.questions[0]!;
  expect((await keep(omar, quiz, id, 0)).status).toBe(404);
  expect((await keep(omar, { ...quiz, runId: 'nonsense' }, id, 0)).status).toBe(404);
  expect((await current(omar)).status).toBe(404);
  expect((await keep({ call: caller(server.app) }, quiz, id, 0)).status).toBe(401);
  expect((await current({ call: caller(server.app) })).status).toBe(401);
});

test('there is no unfinished quiz before the first one, of another topic, or after the score [QUIZ-26]', async () => {
  const user = await newUser(server.app);
  expect(await current(user)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const quiz = await startQuiz(user);
  expect((await current(user, '1.2')).status).toBe(404);
  expect((await current(user, '9.9')).status).toBe(404);
  const [kept, ...rest] = quiz.questions;
  await keep(user, quiz, kept!.id, kept!.correctAnswer);
  const answers = rest.map((each) => correct(each));
  const score = { topicId: '1.1', runId: quiz.runId, score: 10, totalQuestions: 10, percentage: 100, answers };
  expect(await user.call('POST', '/quiz-scores', score)).toMatchObject({ status: 200, body: { score: 10 } });
  expect((await current(user)).status).toBe(404);
  expect(await keep(user, quiz, kept!.id, kept!.correctAnswer)).toMatchObject({ status: 200 });
  expect(await storedAnswers(user)).toHaveLength(10);
});

test('a new quiz replaces the unfinished one, whose answers still count [QUIZ-26]', async () => {
  const user = await newUser(server.app);
  const dropped = await startQuiz(user);
  await keep(user, dropped, dropped.questions[0]!.id, 0);
  const { runId } = await startQuiz(user);
  expect((await current(user)).body).toMatchObject({ runId, answers: [] });
  expect(await storedAnswers(user)).toMatchObject([{ question_id: dropped.questions[0]!.id }]);
});

test('an answer after the end is 409, and a score that contradicts a kept answer is refused [QUIZ-26, QUIZ-28]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const [first, second] = quiz.questions;
  await keep(user, quiz, first!.id, (first!.correctAnswer + 1) % 4);
  const changed = [{ questionId: first!.id, chosen: first!.correctAnswer }];
  const score = { topicId: '1.1', runId: quiz.runId, totalQuestions: 10 };
  const refused = await user.call('POST', '/quiz-scores', { ...score, score: 1, percentage: 10, answers: changed });
  expect(refused.status).toBe(409);
  const saved = await user.call('POST', '/quiz-scores', { ...score, score: 0, percentage: 0 });
  expect(saved).toMatchObject({ status: 200, body: { score: 0 } });
  expect(await keep(user, quiz, second!.id, 0)).toMatchObject({ status: 409 });
});
