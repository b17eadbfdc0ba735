import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { WithheldQuestionsEntity } from '#schema/entities/withheld-questions.ts';
import type { Sitting } from '#shared/exams.ts';
import type { Flashcard } from '#shared/flashcards.ts';
import type { Mistake } from '#shared/mistakes.ts';
import type { GradeResult, ReviewItem, ReviewQueue, ReviewSummary } from '#shared/review.ts';
import { inTransaction } from '../../call.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { bodyOf, startPractice, takeQuiz, wrong } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { recordAnswers } from '../answers/recording.service.ts';
import { withholdQuestions } from '../bank/bank.service.ts';

const START = new Date('2026-11-22T20:00:00Z');
let now = START;
const server = testApp({ deps: { clock: () => now } });
beforeEach(() => {
  now = START;
});

const em = () => server.deps.orm.em.fork();
const queueOf = async ({ call }: TestUser) => bodyOf(await call<ReviewQueue>('GET', '/review/queue'));
const grade = ({ call }: TestUser, id: string, rating: 'again' | 'good', attemptId: string = randomUUID()) =>
  call<GradeResult>('POST', `/review/${id}/answers`, { rating, seconds: 5, attemptId });
const undo = ({ call }: TestUser) => call<GradeResult>('POST', '/review/undo', {});
const summaryOf = async ({ call }: TestUser) => bodyOf(await call<ReviewSummary>('GET', '/review/summary'));
const mistakesOf = async ({ call }: TestUser) => bodyOf(await call<Mistake[]>('GET', '/mistakes'));
const addCard = async ({ call }: TestUser, topicId = '5.3'): Promise<string> =>
  bodyOf(await call<Flashcard>('POST', '/flashcards', { topicId, question: 'How long?', answer: '30 days' })).id;

/** Takes a quiz of the topic with this many wrong answers, and returns the missed questions. */
const miss = async (user: TestUser, topicId: string, missed: number) =>
  (await takeQuiz(user, topicId, missed)).questions.slice(0, missed);

test('a card enters as new, and each grade says when it comes back [REV-05]', async () => {
  const user = await newUser(server.app);
  const id = await addCard(user);
  const queue = await queueOf(user);
  expect(await summaryOf(user)).toMatchObject({ waiting: 1, dueToday: 0, timeZone: 'America/New_York' });
  expect(queue).toMatchObject({ due: 0, fresh: 1, items: [{ id, kind: 'card', topicId: '5.3', front: 'How long?' }] });
  const [item] = queue.items;
  expect(item).not.toHaveProperty('options');
  expect(item).not.toHaveProperty('correct');
  expect(+new Date(item!.ifAgain)).toBe(+START + MINUTE_MS);
  expect(+new Date(item!.ifGood)).toBe(+START + 10 * MINUTE_MS);
  expect((await grade(user, id, 'good')).body).toEqual({ id, dueAt: item!.ifGood });
  now = new Date(item!.ifGood);
  const again = await queueOf(user);
  expect(again).toMatchObject({ due: 1, fresh: 0, items: [{ id }] });
  await grade(user, id, 'good');
  const { ifGood } = again.items[0]!;
  expect(await queueOf(user)).toMatchObject({ due: 0, fresh: 0, minutes: 0, items: [], nextDueAt: ifGood });
});

test('with nothing due and no new card the queue holds what comes back within ten minutes, and every count agrees [DAY-01, VOICE-06]', async () => {
  const user = await newUser(server.app);
  const [soon, later] = [await addCard(user), await addCard(user)];
  await grade(user, soon, 'again');
  // A new card goes first.
  expect(await queueOf(user)).toMatchObject({ due: 0, fresh: 1, items: [{ id: later }], nextDueAt: null });
  await grade(user, later, 'good');
  expect(await queueOf(user)).toMatchObject({ due: 2, fresh: 0, minutes: 1, nextDueAt: null });
  expect(await summaryOf(user)).toMatchObject({ waiting: 2, dueToday: 2 });

  // What is due now comes alone.
  now = new Date(+now + 2 * MINUTE_MS);
  expect(await queueOf(user)).toMatchObject({ due: 1, fresh: 0, items: [{ id: soon }] });
  expect((await summaryOf(user)).waiting).toBe(1);
  await grade(user, soon, 'good');
  await grade(user, later, 'good');
  expect((await queueOf(user)).items.map(({ id }) => id)).toEqual([soon]);
  await grade(user, soon, 'good');
  expect(await queueOf(user)).toMatchObject({ due: 0, fresh: 0, items: [] });
  expect((await summaryOf(user)).waiting).toBe(0);
});

test('a missed question enters once, with its options, key and rationales, and its grade is no answer [REV-04]', async () => {
  const user = await newUser(server.app);
  const [missed] = await miss(user, '2.1', 1);
  const [item, ...others] = (await queueOf(user)).items as Required<ReviewItem>[];
  expect(others).toEqual([]);
  expect(item).toMatchObject({ id: missed!.id, kind: 'question', topicId: '2.1', front: missed!.question });
  expect(item!.options.toSorted()).toEqual(missed!.options.toSorted());
  expect(item!.options[item!.correct]).toBe(missed!.options[missed!.correctAnswer]);
  expect(item!.rationales[item!.correct]).toBe(missed!.optionNotes[missed!.correctAnswer]);
  expect(item!.back).toContain(item!.options[item!.correct]);
  for (let twice = 0; twice < 2; twice += 1) expect((await grade(user, missed!.id, 'good')).status).toBe(200);
  expect((await queueOf(user)).items).toEqual([]);
  expect(await mistakesOf(user)).toHaveLength(1);
  expect((await user.call('GET', '/readiness')).body).toMatchObject({ answers: 10 });
});

test('a question that is missed again after its grade is due at once [REV-04]', async () => {
  const user = await newUser(server.app);
  const [missed] = await miss(user, '2.1', 1);
  await grade(user, missed!.id, 'good');
  now = new Date(+now + MINUTE_MS);
  const practice = await startPractice(user, { scope: 'mistakes', questionIds: [missed!.id] });
  const answers = practice.questions.map((each) => wrong(each));
  expect((await user.call('POST', `/practice/${practice.runId}/submit`, { answers })).status).toBe(200);
  expect((await queueOf(user)).items).toMatchObject([{ id: missed!.id }]);
});

test('the same attempt counts once, also after it was taken back, and belongs to one item [REV-06]', async () => {
  const user = await newUser(server.app);
  const [id, other] = [await addCard(user), await addCard(user)];
  const attemptId = randomUUID();
  const first = await grade(user, id, 'good', attemptId);
  now = new Date(+now + MINUTE_MS);
  expect(await grade(user, id, 'good', attemptId)).toMatchObject({ status: 200, body: first.body });
  expect((await summaryOf(user)).reviewed).toEqual([{ day: '2026-11-22', count: 1 }]);
  expect((await grade(user, other, 'good', attemptId)).status).toBe(409);
  expect((await undo(user)).status).toBe(200);
  expect((await grade(user, id, 'good', attemptId)).status).toBe(200);
  expect((await summaryOf(user)).reviewed).toEqual([]);
  const once = await Promise.all(Array.from({ length: 5 }, () => grade(user, other, 'again', id)));
  expect(new Set(once.map(({ body }) => body.dueAt)).size).toBe(1);
  expect((await summaryOf(user)).reviewed).toEqual([{ day: '2026-11-22', count: 1 }]);
});

test('the same attempt again is answered after its card was deleted or its question is withheld, without the item [REV-06]', async () => {
  const user = await newUser(server.app);
  const [card, other] = [await addCard(user), await addCard(user)];
  const [withheld, open] = await miss(user, '1.1', 2);
  const attempts = await Promise.all(
    [card, withheld!.id, open!.id].map(async (id) => {
      const attemptId = randomUUID();
      return { id, attemptId, first: await grade(user, id, 'good', attemptId) };
    }),
  );
  await user.call('DELETE', `/flashcards/${card}`);
  await withholdQuestions(callOf(server, user.id), [withheld!.id], new Date(+now + DAY_MS));
  for (const { id, attemptId, first } of attempts) {
    expect(await grade(user, id, 'good', attemptId)).toMatchObject({ status: 200, body: first.body });
    expect(Object.keys(first.body).toSorted()).toEqual(['dueAt', 'id']);
    expect((await grade(user, other, 'good', attemptId)).status).toBe(409);
  }
  expect((await grade(user, card, 'good')).status).toBe(404);
  expect((await grade(user, withheld!.id, 'good')).status).toBe(409);
  expect((await grade(user, open!.id, 'good')).status).toBe(200);
  expect((await summaryOf(user)).reviewed).toEqual([{ day: '2026-11-22', count: 4 }]);
});

test('undo takes back one grade after the other for ten minutes [REV-07]', async () => {
  const user = await newUser(server.app);
  const id = await addCard(user);
  expect((await undo(user)).status).toBe(404);
  const { body: first } = await grade(user, id, 'good');
  now = new Date(+now + 5 * MINUTE_MS);
  await grade(user, id, 'good');
  expect(await undo(user)).toMatchObject({ status: 200, body: first });
  expect((await undo(user)).status).toBe(200);
  expect(await queueOf(user)).toMatchObject({ due: 0, fresh: 1 });
  expect((await undo(user)).status).toBe(404);
  await grade(user, id, 'good');
  now = new Date(+now + 11 * MINUTE_MS);
  expect((await undo(user)).status).toBe(404);
});

test('a deleted card leaves review, and undoing the delete brings its schedule back [REV-08]', async () => {
  const user = await newUser(server.app);
  const id = await addCard(user);
  await grade(user, id, 'good');
  now = new Date(+now + DAY_MS);
  expect((await queueOf(user)).items).toMatchObject([{ id }]);
  const { ifGood } = (await queueOf(user)).items[0]!;
  await user.call('DELETE', `/flashcards/${id}`);
  expect((await queueOf(user)).items).toEqual([]);
  expect((await grade(user, id, 'good')).status).toBe(404);
  await user.call('POST', `/deleted/${id}/restore`);
  expect(await queueOf(user)).toMatchObject({ due: 1, items: [{ id, ifGood }] });
});

test("another user's items are 404, and so is anything else [REV-11, SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const card = await addCard(rosa);
  const [missed] = await miss(rosa, '2.1', 1);
  for (const id of [card, missed!.id, randomUUID(), 'nonsense', '2.1-q999', '%00']) {
    expect((await grade(omar, id, 'good')).status, id).toBe(404);
  }
  await grade(rosa, card, 'good');
  expect((await undo(omar)).status).toBe(404);
  const visitor = caller(server.app);
  expect((await visitor('GET', '/review/queue')).status).toBe(401);
  expect((await visitor('POST', `/review/${card}/answers`, {})).status).toBe(401);
});

test('bad grades are 400 and change nothing [REV-06]', async () => {
  const user = await newUser(server.app);
  const id = await addCard(user);
  const good = { rating: 'good', seconds: 5, attemptId: randomUUID() };
  for (const bad of [
    { rating: 'easy' },
    { seconds: -1 },
    { seconds: 1e9 },
    { attemptId: 'x' },
    { rating: undefined },
  ]) {
    expect((await user.call('POST', `/review/${id}/answers`, { ...good, ...bad })).status).toBe(400);
  }
  expect(await queueOf(user)).toMatchObject({ fresh: 1 });
});

test('the queue never takes more minutes than the budget, and reviews count against it [REV-03]', async () => {
  const user = await newUser(server.app);
  await user.call('PUT', '/study-settings', { examDate: null, minutesPerDay: 5, timeZone: 'America/New_York' });
  for (const topicId of ['1.1', '2.1', ...Array(12).fill('5.3')]) await addCard(user, topicId);
  const queue = await queueOf(user);
  expect(queue).toMatchObject({ due: 0, fresh: 10, minutes: 5 });
  expect(new Set(queue.items.map(({ topicId }) => topicId))).toEqual(new Set(['5.3']));
  for (const { id } of queue.items.slice(0, 5)) {
    await user.call('POST', `/review/${id}/answers`, { rating: 'good', seconds: 60, attemptId: randomUUID() });
  }
  expect(await queueOf(user)).toMatchObject({ due: 0, fresh: 0, minutes: 0, items: [] });
  expect((await summaryOf(user)).dueToday).toBe(0);
  now = new Date(+now + DAY_MS);
  expect((await queueOf(user)).due).toBe(5);
});

test("no due time lies past the exam date, and the day's count knows what is due [REV-02, REV-09]", async () => {
  const user = await newUser(server.app);
  const settings = { examDate: '2026-11-28', minutesPerDay: 30, timeZone: 'America/New_York' };
  const id = await addCard(user);
  for (let again = 0; again < 3; again += 1) {
    await grade(user, id, 'good');
    now = new Date(+now + 15 * MINUTE_MS);
  }
  now = new Date(START.getTime() + 3 * DAY_MS);
  await grade(user, id, 'good');
  expect(+new Date((await grade(user, id, 'good')).body.dueAt)).toBeGreaterThan(Date.parse('2026-11-30'));
  await user.call('PUT', '/study-settings', settings);
  const [missed] = await miss(user, '2.1', 1);
  for (let twice = 0; twice < 2; twice += 1) await grade(user, missed!.id, 'good');
  expect((await queueOf(user)).items).toEqual([]);
  now = new Date(+now + 2 * DAY_MS);
  expect((await queueOf(user)).due).toBe(1);
  for (const { ifAgain, ifGood } of (await queueOf(user)).items) {
    expect(Math.max(Date.parse(ifAgain), Date.parse(ifGood))).toBeLessThan(Date.parse('2026-11-29T05:00:00Z'));
  }
});

test('the summary counts days, streak and the share of Good [REV-09]', async () => {
  const user = await newUser(server.app);
  expect(await summaryOf(user)).toEqual({
    ...{ waiting: 0, dueToday: 0, dueTomorrow: 0, reviewed: [], streak: 0, retention: null, leftOut: 0 },
    timeZone: 'America/New_York',
  });
  const id = await addCard(user);
  await grade(user, id, 'good');
  await grade(user, id, 'again');
  now = new Date(+now + 2 * DAY_MS);
  await grade(user, id, 'good');
  expect(await summaryOf(user)).toMatchObject({
    reviewed: [
      { day: '2026-11-22', count: 2 },
      { day: '2026-11-24', count: 1 },
    ],
    streak: 2,
    retention: 2 / 3,
  });
});

test('a day with an answer is a study day, too, and what is left over today counts tomorrow [REV-09]', async () => {
  const user = await newUser(server.app);
  // Half an hour before and after midnight in New Jersey.
  now = new Date('2026-11-23T04:30:00Z');
  await takeQuiz(user, '1.1', 3);
  expect(await summaryOf(user)).toMatchObject({ streak: 1, reviewed: [], waiting: 3, dueToday: 3, dueTomorrow: 3 });
  now = new Date('2026-11-23T05:30:00Z');
  expect((await summaryOf(user)).streak).toBe(1);
  const id = await addCard(user);
  expect(await summaryOf(user)).toMatchObject({ waiting: 4, dueTomorrow: 4 });
  await grade(user, id, 'good');
  const reviewed = [{ day: '2026-11-23', count: 1 }];
  expect(await summaryOf(user)).toMatchObject({ streak: 2, reviewed });
  // A missed day is forgiven, and the heat map begins with the first review.
  now = new Date(+now + 2 * DAY_MS);
  await takeQuiz(user, '1.2');
  expect(await summaryOf(user)).toMatchObject({ streak: 3, reviewed });
  await user.call('PUT', '/study-settings', { minutesPerDay: 5 });
  await takeQuiz(user, '1.3', 10);
  const { dueTomorrow } = await summaryOf(user);
  expect(dueTomorrow).toBeLessThanOrEqual(5 * 4);
});

test('a grade of a question that an open exam asks is 409 with the reason, and counts after the exam [EXAM-12, OFF-03]', async () => {
  const user = await newUser(server.app);
  const [missed] = await miss(user, '1.1', 1);
  const { id } = bodyOf(await user.call<Sitting>('POST', '/exams', { kind: 'mini' }));
  await withholdQuestions(callOf(server, user.id), [missed!.id], new Date(+now + DAY_MS));
  const attemptId = randomUUID();
  expect(await grade(user, missed!.id, 'good', attemptId)).toMatchObject({
    status: 409,
    body: { message: 'Your unfinished exam includes this question', reason: 'examOpen' },
  });
  for (const unknown of [randomUUID(), '1.1-q999']) expect((await grade(user, unknown, 'good')).status).toBe(404);
  await user.call('DELETE', `/exams/${id}`);
  expect((await grade(user, missed!.id, 'good', attemptId)).status).toBe(200);
  expect((await summaryOf(user)).reviewed).toEqual([{ day: '2026-11-22', count: 1 }]);
});

test('questions of an open exam are withheld from review [EXAM-08]', async () => {
  const user = await newUser(server.app);
  expect((await user.call('POST', '/exams', { kind: 'mini' })).status).toBe(200);
  const { questionIds } = await em().findOneOrFail(WithheldQuestionsEntity, { user: user.id });
  expect(questionIds).toHaveLength(20);
  const [open] = await miss(user, '1.1', 1);
  // As if the user had missed the questions of the exam before.
  const missed = questionIds.map((questionId) => {
    return { questionId, topicId: questionId.split('-')[0]!, chosen: 0, isCorrect: false };
  });
  await inTransaction(callOf(server, user.id), (call) => recordAnswers(call, randomUUID(), missed));
  expect((await queueOf(user)).items.map(({ id }) => id)).toEqual([open!.id]);
  expect((await mistakesOf(user)).map(({ questionId }) => questionId)).toEqual([open!.id]);
});
