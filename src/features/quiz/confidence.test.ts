import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '#schema/orm.config.ts';
import type { Confidence } from '#shared/quiz.constants.ts';
import type { ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const generate = async ({ call }: TestUser, topicId = '1.1'): Promise<ServedQuiz> =>
  (await call('POST', '/quiz/generate', { topicId, count: 10 })).body;
const keep = ({ call }: TestUser, { runId }: ServedQuiz, { questionId, ...answer }: ReturnType<typeof wrong>) =>
  call('PUT', `/quiz/${runId}/answers/${questionId}`, answer);
const correct = ({ id, correctAnswer }: ServedQuestion, confidence?: Confidence) => ({
  questionId: id,
  chosen: correctAnswer,
  ...(confidence && { confidence }),
});
const wrong = ({ id, correctAnswer }: ServedQuestion, confidence?: Confidence) => ({
  questionId: id,
  chosen: (correctAnswer + 1) % 4,
  ...(confidence && { confidence }),
});

const db = () => sqlOf(server.deps.orm.em.fork());
async function stored(user: TestUser) {
  const answers = await db()
    .selectFrom('answers')
    .select(['question_id as id', 'confidence'])
    .where('user_id', '=', user.id)
    .execute();
  const latest = await db()
    .selectFrom('latest_answers')
    .select(['question_id as id', 'missed_sure as isSure'])
    .where('user_id', '=', user.id)
    .execute();
  return {
    confidence: Object.fromEntries(answers.map(({ id, confidence }) => [id, confidence])),
    missedSure: latest.flatMap(({ id, isSure }) => (isSure ? [id] : [])),
  };
}
const figures = async ({ call }: TestUser) => (await call('GET', '/quiz-scores/confidence')).body;

test('a quiz keeps what the user said before each answer; without it nothing changes [CONF-01]', async () => {
  const user = await newUser(server.app);
  const quiz = await generate(user);
  const [first, second, third, ...rest] = quiz.questions;
  await keep(user, quiz, wrong(first!, 'sure'));
  await keep(user, quiz, correct(second!));
  const answers = [wrong(first!), correct(second!), wrong(third!, 'notSure'), ...rest.map((each) => correct(each))];
  const score = { topicId: '1.1', runId: quiz.runId, score: 8, totalQuestions: 10, percentage: 80, answers };
  expect(await user.call('POST', '/quiz-scores', score)).toMatchObject({ status: 200, body: { score: 8 } });
  const { confidence, missedSure } = await stored(user);
  expect([confidence[first!.id], confidence[second!.id], confidence[third!.id]]).toEqual(['sure', null, 'notSure']);
  expect(missedSure).toEqual([first!.id]);
  const mixed = await keep(user, await generate(user, '1.2'), { ...wrong(first!), confidence: 'maybe' as never });
  expect(mixed.status).toBe(400);
});

test('the result of a quiz adds a confidence that a kept answer has not, and never replaces one [CONF-01]', async () => {
  const user = await newUser(server.app);
  const quiz = await generate(user);
  const [first, second, third, ...rest] = quiz.questions;
  await keep(user, quiz, wrong(first!));
  await keep(user, quiz, wrong(second!, 'notSure'));
  await keep(user, quiz, correct(third!));
  const answers = [wrong(first!, 'sure'), wrong(second!, 'sure'), correct(third!, 'sure')];
  const all = [...answers, ...rest.map((each) => correct(each))];
  const score = { topicId: '1.1', runId: quiz.runId, score: 8, totalQuestions: 10, percentage: 80, answers: all };
  expect((await user.call('POST', '/quiz-scores', score)).status).toBe(200);
  const { confidence, missedSure } = await stored(user);
  expect([confidence[first!.id], confidence[second!.id], confidence[third!.id]]).toEqual(['sure', 'notSure', 'sure']);
  expect(missedSure).toEqual([first!.id]);
});

test('the next answer to a question decides anew whether it was missed with confidence [CONF-02]', async () => {
  const user = await newUser(server.app);
  const quiz = await generate(user);
  const [first, second] = quiz.questions as [ServedQuestion, ServedQuestion];
  await keep(user, quiz, wrong(first, 'sure'));
  await keep(user, quiz, wrong(second, 'sure'));
  expect((await stored(user)).missedSure.toSorted()).toEqual([first.id, second.id].toSorted());

  const retake = { scope: 'mistakes', count: 5, questionIds: [first.id, second.id] };
  const again: ServedQuiz = (await user.call('POST', '/practice', retake)).body;
  const find = (id: string) => again.questions.find((question) => question.id === id)!;
  const answers = [correct(find(first.id), 'sure'), wrong(find(second.id))];
  const submitted = await user.call('POST', `/practice/${again.runId}/submit`, { answers });
  expect(submitted).toMatchObject({ status: 200, body: { score: 1 } });
  expect((await stored(user)).missedSure).toEqual([]);

  const late = [correct(find(first.id)), wrong(find(second.id), 'sure')];
  await user.call('POST', `/practice/${again.runId}/submit`, { answers: late });
  expect((await stored(user)).missedSure).toEqual([]);
});

test("the figures count one's own answers by confidence [CONF-02]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  expect(await figures(rosa)).toEqual({ sure: { answers: 0, correct: 0 }, notSure: { answers: 0, correct: 0 } });
  const quiz = await generate(rosa);
  const say = [correct, wrong, correct, wrong, correct, wrong];
  for (const [index, question] of quiz.questions.slice(0, 6).entries()) {
    await keep(rosa, quiz, say[index]!(question, index < 3 ? 'sure' : index < 5 ? 'notSure' : undefined));
  }
  expect(await figures(rosa)).toEqual({ sure: { answers: 3, correct: 2 }, notSure: { answers: 2, correct: 1 } });
  expect(await figures(omar)).toMatchObject({ sure: { answers: 0 } });
  expect((await caller(server.app)('GET', '/quiz-scores/confidence')).status).toBe(401);
});

test('the account export has the confidence of each answer [CONF-01]', async () => {
  const user = await newUser(server.app);
  const quiz = await generate(user);
  await keep(user, quiz, wrong(quiz.questions[0]!, 'sure'));
  const { body } = await user.call('GET', '/account/export');
  expect(body.answers).toMatchObject([{ confidence: 'sure', isRight: false }]);
  expect(body.latestAnswers).toMatchObject([{ missedSure: true }]);
});
