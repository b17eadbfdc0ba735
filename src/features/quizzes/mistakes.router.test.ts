import { expect, test } from 'vitest';
import type { ListedMistake, Mistake } from '#shared/mistakes.ts';
import type { QuizAnswer, ServedQuiz } from '#shared/quiz.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveAnswer, saveScore, startPractice, startQuiz, wrong } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

// Noon in New Jersey, so that hours more or less stay on one day.
let now = new Date('2026-03-02T17:00:00Z');
const server = testApp({ deps: { clock: () => now } });

const HOUR = 3_600_000;
const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};
const mistakes = async ({ call }: TestUser) => (await call<Mistake[]>('GET', '/mistakes')).body;
const keep = async (user: TestUser, quiz: ServedQuiz, answer: QuizAnswer) =>
  bodyOf(await saveAnswer(user, quiz, answer));
/** Asks the user's mistakes again and answers them. */
async function practiceMistakes(user: TestUser, isCorrect: boolean) {
  const practice = await startPractice(user, { scope: 'mistakes', count: 5 });
  for (const question of practice.questions) {
    await keep(user, practice, isCorrect ? correct(question) : wrong(question));
  }
}

test('a wrong answer makes a question a mistake at once, with the own answer and all rationales [QUIZ-30]', async () => {
  const user = await newUser(server.app);
  expect(await mistakes(user)).toEqual([]);
  const quiz = await startQuiz(user, '2.2');
  const [missed, known] = quiz.questions;
  await keep(user, quiz, wrong(missed!));
  await keep(user, quiz, correct(known!));
  const [mistake, ...others] = await mistakes(user);
  expect(others).toEqual([]);
  expect(mistake).toMatchObject({
    ...{ questionId: missed!.id, topicId: '2.2', area: '2', question: missed!.question },
    answeredAt: now.toISOString(),
  });
  const { options, rationales, chosen, correct: right } = mistake!;
  expect(options.toSorted()).toEqual(missed!.options.toSorted());
  expect(options[right]).toBe(missed!.options[missed!.correctAnswer]);
  expect(options[chosen]).toBe(missed!.options[wrong(missed!).chosen]);
  expect(rationales[right]).toBe(missed!.explanation);
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
  const quiz = await startQuiz(user, '1.1');
  await keep(user, quiz, wrong(quiz.questions[0]!));
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
    const quiz = await startQuiz(user, topicId);
    const missed = wrong(quiz.questions[0]!);
    bodyOf(await saveScore(user, topicId, quiz, [missed]));
    asked.unshift(missed.questionId);
    pass(1);
  }
  const listed = await mistakes(user);
  expect(listed.map(({ questionId }) => questionId)).toEqual(asked);
  expect(listed.map(({ area }) => area)).toEqual(['6', '1', '5']);
});

test('users see only their own mistakes, and a visitor none [QUIZ-30, SEC-05]', async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const quiz = await startQuiz(rosa, '1.1');
  await keep(rosa, quiz, wrong(quiz.questions[0]!));
  expect(await mistakes(omar)).toEqual([]);
  expect((await caller(server.app)('GET', '/mistakes')).status).toBe(401);
});

async function queryAs(user: TestUser, procedure: string, input?: object) {
  const url = `/trpc/mistakes.${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`;
  return (await server.app.inject({ url, headers: { cookie: user.cookie } })).json().result.data;
}

test('a page has twenty mistakes, and the next one begins where it ends [LIM-04, QUIZ-30]', async () => {
  const user = await newUser(server.app);
  for (const topicId of ['1.1', '2.2', '5.3']) {
    const quiz = await startQuiz(user, topicId);
    bodyOf(
      await saveScore(
        user,
        topicId,
        quiz,
        quiz.questions.map((question) => wrong(question)),
      ),
    );
  }
  const first = await queryAs(user, 'page', {});
  const second = await queryAs(user, 'page', { cursor: first.nextCursor });
  expect([first.items.length, first.total, second.items.length]).toEqual([20, 30, 10]);
  expect(second.nextCursor).toBeUndefined();
  const ids = [...first.items, ...second.items].map(({ questionId }) => questionId);
  expect(new Set(ids).size).toBe(30);
});

test('a page of one area has its mistakes and knows which are flashcards; counts and practice are by area [LIM-04, QUIZ-30]', async () => {
  const user = await newUser(server.app);
  for (const topicId of ['1.1', '2.2']) {
    const quiz = await startQuiz(user, topicId);
    for (const question of quiz.questions.slice(0, 3)) await keep(user, quiz, wrong(question));
  }
  const query = (procedure: string, input?: object) => queryAs(user, procedure, input);
  expect(await query('counts')).toEqual({
    total: 6,
    areas: [
      { area: '1', count: 3 },
      { area: '2', count: 3 },
    ],
  });
  const { items }: { items: ListedMistake[] } = await query('page', { area: '2' });
  expect(items.map(({ topicId }) => topicId)).toEqual(['2.2', '2.2', '2.2']);
  const { topicId, question } = items[1]!;
  await user.call('POST', '/flashcards', { topicId, question, answer: 'Mine.' });
  const again: { items: ListedMistake[]; total: number } = await query('page', { area: '2' });
  expect(again.total).toBe(3);
  expect(again.items.map(({ hasFlashcard }) => hasFlashcard)).toEqual([false, true, false]);
  const practice = await startPractice(user, { scope: 'mistakes', count: 5, area: '2' });
  const asked = practice.questions.map(({ id }) => id);
  expect(asked.toSorted()).toEqual(items.map(({ questionId }) => questionId).toSorted());
});
