import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mistake } from '#shared/mistakes.ts';
import type { ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

// Noon in New Jersey, so that hours more or less stay on one day.
let now = new Date('2026-03-02T17:00:00Z');
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ deps: { clock: () => now } });
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};
const generate = async ({ call }: TestUser, topicId: string): Promise<ServedQuiz> =>
  (await call('POST', '/quiz/generate', { topicId, count: 10 })).body;
const mistakes = async ({ call }: TestUser): Promise<Mistake[]> => (await call('GET', '/mistakes')).body;
const wrong = ({ correctAnswer }: ServedQuestion) => (correctAnswer + 1) % 4;

async function keep({ call }: TestUser, { runId }: ServedQuiz, { id }: ServedQuestion, chosen: number) {
  expect((await call('PUT', `/quiz/${runId}/answers/${id}`, { chosen })).status).toBe(200);
}
/** Asks the user's mistakes again and answers them. */
async function practiceMistakes(user: TestUser, isCorrect: boolean) {
  const { body } = await user.call('POST', '/practice', { scope: 'mistakes', count: 5 });
  for (const question of (body as ServedQuiz).questions) {
    await keep(user, body, question, isCorrect ? question.correctAnswer : wrong(question));
  }
}

test('a wrong answer makes a question a mistake at once, with the own answer and all rationales [QUIZ-30]', async () => {
  const user = await newUser(server.app);
  expect(await mistakes(user)).toEqual([]);
  const quiz = await generate(user, '2.2');
  const [missed, known] = quiz.questions;
  await keep(user, quiz, missed!, wrong(missed!));
  await keep(user, quiz, known!, known!.correctAnswer);
  const [mistake, ...others] = await mistakes(user);
  expect(others).toEqual([]);
  expect(mistake).toMatchObject({
    ...{ questionId: missed!.id, topicId: '2.2', area: '2', question: missed!.question },
    answeredAt: now.toISOString(),
  });
  const { options, rationales, chosen, correct } = mistake!;
  expect(options.toSorted()).toEqual(missed!.options.toSorted());
  expect(options[correct]).toBe(missed!.options[missed!.correctAnswer]);
  expect(options[chosen]).toBe(missed!.options[wrong(missed!)]);
  expect(rationales[correct]).toBe(missed!.explanation);
});

test.each([
  ['one correct answer is not enough', [true], 1],
  ['correct answers on one day are not enough', [true, true, true], 1],
  ['correct answers on two days take it off the list', [true, 24, true], 0],
  ['days do not have to follow each other', [true, 24 * 9, true], 0],
  ['a wrong answer between them starts again', [true, 24, false, 24, true], 1],
  ['after a new wrong answer two new days count', [true, 24, false, 24, true, 24, true], 0],
  ['eleven hours can lie on two days in New Jersey', [8, true, 11, true], 0],
  ['eleven hours can lie on one day in New Jersey', [-8, true, 11, true], 1],
])('%s [QUIZ-30]', async (_what, steps, left) => {
  const user = await newUser(server.app);
  const start = now;
  const quiz = await generate(user, '1.1');
  await keep(user, quiz, quiz.questions[0]!, wrong(quiz.questions[0]!));
  for (const step of steps) {
    if (typeof step === 'number') pass(step);
    else await practiceMistakes(user, step);
  }
  expect(await mistakes(user)).toHaveLength(left);
  now = start;
});

test('mistakes are listed newest first, from all topics and from answers that are sent with a score [QUIZ-30]', async () => {
  const user = await newUser(server.app);
  const asked: string[] = [];
  for (const topicId of ['5.3', '1.2', '6']) {
    const { runId, questions } = await generate(user, topicId);
    const answers = [{ questionId: questions[0]!.id, chosen: wrong(questions[0]!) }];
    await user.call('POST', '/quiz-scores', { topicId, runId, score: 0, totalQuestions: 10, percentage: 0, answers });
    asked.unshift(questions[0]!.id);
    pass(1);
  }
  const listed = await mistakes(user);
  expect(listed.map(({ questionId }) => questionId)).toEqual(asked);
  expect(listed.map(({ area }) => area)).toEqual(['6', '1', '5']);
});

test('users see only their own mistakes, and a visitor none [QUIZ-30, SEC-05]', async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const quiz = await generate(rosa, '1.1');
  await keep(rosa, quiz, quiz.questions[0]!, wrong(quiz.questions[0]!));
  expect(await mistakes(omar)).toEqual([]);
  expect((await caller(server.app)('GET', '/mistakes')).status).toBe(401);
});

test('a page of one area has its mistakes and knows which are flashcards; counts and practice are by area [LIM-04, QUIZ-30]', async () => {
  const user = await newUser(server.app);
  for (const topicId of ['1.1', '2.2']) {
    const quiz = await generate(user, topicId);
    for (const question of quiz.questions.slice(0, 3)) await keep(user, quiz, question, wrong(question));
  }
  const query = async (procedure: string, input?: object) => {
    const url = `/trpc/mistakes.${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`;
    return (await server.app.inject({ url, headers: { cookie: user.cookie } })).json().result.data;
  };
  expect(await query('counts')).toEqual({
    total: 6,
    areas: [
      { area: '1', count: 3 },
      { area: '2', count: 3 },
    ],
  });
  const { items } = await query('page', { area: '2' });
  expect(items.map(({ topicId }: Mistake) => topicId)).toEqual(['2.2', '2.2', '2.2']);
  const { topicId, question } = items[1];
  await user.call('POST', '/flashcards', { topicId, question, answer: 'Mine.' });
  const again = await query('page', { area: '2' });
  expect(again.total).toBe(3);
  expect(again.items.map(({ hasFlashcard }: { hasFlashcard: boolean }) => hasFlashcard)).toEqual([false, true, false]);
  const { body: practice } = await user.call('POST', '/practice', { scope: 'mistakes', count: 5, area: '2' });
  const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id).toSorted();
  expect(idsOf(practice.questions)).toEqual(idsOf(items.map((item: Mistake) => ({ id: item.questionId }))));
});
