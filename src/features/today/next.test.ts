import { beforeEach, expect, test } from 'vitest';
import type { Sitting } from '#shared/exams.ts';
import type { ReviewQueue, ReviewSummary } from '#shared/review.ts';
import type { Today } from '#shared/today.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveAnswer, saveScore, startPractice, startQuiz, takeQuiz } from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const HOUR_MS = 60 * MINUTE_MS;
// At 8 in the morning in New Jersey.
const START = new Date('2026-11-02T13:00:00Z');
let now = START;
const server = testApp({ deps: { clock: () => now } });
beforeEach(() => {
  now = START;
});

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const todayOf = async ({ call }: TestUser) => bodyOf(await call<Today>('GET', '/today'));
const nextOf = async (user: TestUser) => (await todayOf(user)).next;

test('a new user is led to the first open block, and a finished day leads nowhere [VOICE-01]', async () => {
  const user = await newUser(server.app);
  const { blocks, next, isDone } = await todayOf(user);
  const [first] = blocks;
  expect(next).toEqual({ kind: 'topic', topicId: '1.1', runId: null, minutes: first!.minutes, reason: first!.reason });
  expect(isDone).toBe(false);
  await takeQuiz(user, '1.1');
  await user.call('PUT', '/study-settings', { minutesPerDay: 10 });
  const seconds = 240 * 60;
  for (;;) {
    const { next } = await todayOf(user);
    if (!next) break;
    if (next.kind === 'quiz') await takeQuiz(user, next.topicId!);
    else await user.call('POST', '/progress', { topicId: next.topicId, timeSpent: seconds });
  }
  expect(await todayOf(user)).toMatchObject({ next: null, isDone: true });
  // On a finished day an unfinished quiz is no recommendation, either.
  const quiz = await startQuiz(user, '2.1');
  await saveAnswer(user, quiz, correct(quiz.questions[0]!));
  expect(await todayOf(user)).toMatchObject({ next: null, isDone: true });
});

test('the newest unfinished topic quiz or practice with an answer of the last day comes before the blocks, a drill does not [VOICE-01]', async () => {
  const user = await newUser(server.app);
  const first = await nextOf(user);
  const drill = bodyOf(await user.call<{ runId: string; questions: { id: string }[] }>('POST', '/drill', { count: 5 }));
  const drilled = { questionId: drill.questions[0]!.id, chosen: 0 };
  expect((await user.call('POST', `/drill/${drill.runId}/answers`, drilled)).status).toBe(200);
  const quiz = await startQuiz(user, '4.1');
  // Without an answer there is nothing to go on with.
  expect(await nextOf(user)).toEqual(first);
  await saveAnswer(user, quiz, correct(quiz.questions[0]!));
  const resumed = { kind: 'resume-quiz', topicId: '4.1', runId: quiz.runId, minutes: 9 };
  expect(await nextOf(user)).toMatchObject({ ...resumed, reason: 'Pick up where you left off: 9 questions to go.' });

  wait(MINUTE_MS);
  const practice = await startPractice(user, { scope: 'exam', count: 5 });
  expect(await nextOf(user)).toMatchObject(resumed);
  for (const question of practice.questions.slice(0, 2)) await saveAnswer(user, practice, correct(question));
  const { runId } = practice;
  expect(await nextOf(user)).toMatchObject({ kind: 'resume-quiz', topicId: null, runId, minutes: 3 });
  const answers = practice.questions.map((question) => correct(question));
  expect((await user.call('POST', `/practice/${runId}/submit`, { answers })).status).toBe(200);
  expect(await nextOf(user)).toMatchObject(resumed);

  // It counts from the last answer.
  wait(20 * HOUR_MS);
  await saveAnswer(user, quiz, correct(quiz.questions[1]!));
  wait(24 * HOUR_MS);
  expect(await nextOf(user)).toMatchObject({ ...resumed, minutes: 8 });
  wait(1);
  expect((await nextOf(user))!.kind).not.toBe('resume-quiz');
});

test('a quiz that was started afresh or scored is not gone on with [VOICE-01]', async () => {
  const user = await newUser(server.app);
  const [dropped, scored] = [await startQuiz(user, '4.1'), await startQuiz(user, '4.2')];
  for (const quiz of [dropped, scored]) await saveAnswer(user, quiz, correct(quiz.questions[0]!));
  wait(MINUTE_MS);
  await startQuiz(user, '4.1');
  expect(await nextOf(user)).toMatchObject({ kind: 'resume-quiz', runId: scored.runId });
  await saveScore(user, '4.2', scored);
  expect((await nextOf(user))!.kind).not.toBe('resume-quiz');
});

test('an open exam comes first, with the minutes that are left [VOICE-01]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, '4.1');
  await saveAnswer(user, quiz, correct(quiz.questions[0]!));
  const { id } = bodyOf(await user.call<Sitting>('POST', '/exams', { kind: 'mini' }));
  wait(18.5 * MINUTE_MS);
  expect(await nextOf(user)).toEqual({
    ...{ kind: 'resume-exam', topicId: null, runId: null, minutes: 32 },
    reason: 'The clock is running.',
  });
  await user.call('POST', `/exams/${id}/submit`);
  expect((await nextOf(user))!.kind).not.toBe('resume-exam');
});

test('what is due is the same number in the plan, the badge, the queue and the reason [VOICE-06]', async () => {
  const user = await newUser(server.app);
  const agree = async () => {
    const { due, blocks } = await todayOf(user);
    const { waiting } = bodyOf(await user.call<ReviewSummary>('GET', '/review/summary'));
    const queue = bodyOf(await user.call<ReviewQueue>('GET', '/review/queue'));
    expect([waiting, queue.items.length]).toEqual([due, Math.min(due, 50)]);
    return { due, reason: blocks.find(({ kind }) => kind === 'review')?.reason };
  };
  expect(await agree()).toEqual({ due: 0, reason: undefined });
  await takeQuiz(user, '1.1', 4);
  await user.call('POST', '/flashcards', { topicId: '5.3', question: 'How long?', answer: '30 days' });
  await user.call('PUT', '/study-settings', { minutesPerDay: 60 });
  expect(await agree()).toEqual({ due: 5, reason: '5 due, 1 of them new.' });
  // More than the 50 of one queue.
  for (let card = 0; card < 60; card += 1)
    await user.call('POST', '/flashcards', { topicId: '5.3', question: `${card}?`, answer: 'Yes' });
  expect((await agree()).due).toBe(65);
});
