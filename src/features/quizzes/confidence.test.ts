import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import type { ConfidenceFigures, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveAnswer, saveScore, startQuiz, wrong } from '../../testing/quizzes.ts';
import { statementsOf } from '../../testing/statements.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

const server = testApp();

const db = () => databaseOf(server.deps.orm);
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
const figures = async ({ call }: TestUser) => bodyOf(await call<ConfidenceFigures>('GET', '/quiz-scores/confidence'));

test('a quiz keeps what the user said before each answer; without it nothing changes [CONF-01]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const [first, second, third, ...rest] = quiz.questions;
  await saveAnswer(user, quiz, wrong(first!, 'sure'));
  await saveAnswer(user, quiz, correct(second!));
  const answers = [wrong(first!), correct(second!), wrong(third!, 'notSure'), ...rest.map((each) => correct(each))];
  expect(await saveScore(user, '1.1', quiz, answers)).toMatchObject({ status: 200, body: { score: 8 } });
  const { confidence, missedSure } = await stored(user);
  expect([confidence[first!.id], confidence[second!.id], confidence[third!.id]]).toEqual(['sure', null, 'notSure']);
  expect(missedSure).toEqual([first!.id]);
  const { runId, questions } = await startQuiz(user, '1.2');
  const mixed = { chosen: 0, confidence: 'maybe' };
  expect((await user.call('PUT', `/quiz/${runId}/answers/${questions[0]!.id}`, mixed)).status).toBe(400);
});

test('the result of a quiz adds a confidence that a kept answer has not, and never replaces one [CONF-01]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const [first, second, third, ...rest] = quiz.questions;
  await saveAnswer(user, quiz, wrong(first!));
  await saveAnswer(user, quiz, wrong(second!, 'notSure'));
  await saveAnswer(user, quiz, correct(third!));
  const answers = [wrong(first!, 'sure'), wrong(second!, 'sure'), correct(third!, 'sure')];
  const all = [...answers, ...rest.map((each) => correct(each))];
  expect(await saveScore(user, '1.1', quiz, all)).toMatchObject({ status: 200, body: { score: 8 } });
  const { confidence, missedSure } = await stored(user);
  expect([confidence[first!.id], confidence[second!.id], confidence[third!.id]]).toEqual(['sure', 'notSure', 'sure']);
  expect(missedSure).toEqual([first!.id]);
});

test('a result that repeats ten rated answers needs no more statements than one without ratings [CONF-01]', async () => {
  const user = await newUser(server.app);
  const costOf = async (confidence?: 'sure') => {
    const quiz = await startQuiz(user);
    const answers = quiz.questions.map((each) => correct(each, confidence));
    for (const each of answers) await saveAnswer(user, quiz, each);
    return await statementsOf(async () => expect((await saveScore(user, '1.1', quiz, answers)).status).toBe(200));
  };
  expect(await costOf('sure')).toEqual(await costOf());
});

test('the next answer to a question decides anew whether it was missed with confidence [CONF-02]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const [first, second] = quiz.questions as [ServedQuestion, ServedQuestion];
  await saveAnswer(user, quiz, wrong(first, 'sure'));
  await saveAnswer(user, quiz, wrong(second, 'sure'));
  expect((await stored(user)).missedSure.toSorted()).toEqual([first.id, second.id].toSorted());

  const retake = { scope: 'mistakes', count: 5, questionIds: [first.id, second.id] };
  const again = bodyOf(await user.call<ServedQuiz>('POST', '/practice', retake));
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
  const quiz = await startQuiz(rosa);
  const say = [correct, wrong, correct, wrong, correct, wrong];
  for (const [index, question] of quiz.questions.slice(0, 6).entries()) {
    await saveAnswer(rosa, quiz, say[index]!(question, index < 3 ? 'sure' : index < 5 ? 'notSure' : undefined));
  }
  expect(await figures(rosa)).toEqual({ sure: { answers: 3, correct: 2 }, notSure: { answers: 2, correct: 1 } });
  expect(await figures(omar)).toMatchObject({ sure: { answers: 0 } });
  expect((await caller(server.app)('GET', '/quiz-scores/confidence')).status).toBe(401);
});

test('the account export has the confidence of each answer [CONF-01]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  await saveAnswer(user, quiz, wrong(quiz.questions[0]!, 'sure'));
  expect((await user.call('GET', '/account/export')).body).toMatchObject({
    answers: [{ confidence: 'sure', isRight: false }],
    latestAnswers: [{ missedSure: true }],
  });
});
