import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import { ANSWERS_COUNTED } from '#shared/mastery.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { bodyOf, takeQuiz } from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';
import { listRecentAnswers } from '../answers/answers.service.ts';
import { listMastery } from './mastery.service.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let time = NOW.getTime();
/** Each look at the clock is later than the one before. */
const clock = () => new Date(time++);
const server = testApp({ deps: { clock } });

const masteryOf = ({ id }: TestUser) => listMastery({ ...callOf(server, id), now: NOW });

/** Stores answers of a topic, newest first: one a day. */
const store = (user: TestUser, topicId: string, results: boolean[]) =>
  databaseOf(server.deps.orm)
    .insertInto('answers')
    .values(
      results.map((isCorrect, index) => ({
        ...{ id: randomUUIDv7(), quiz_id: randomUUIDv7(), user_id: user.id, topic_id: topicId },
        ...{ question_id: `${topicId}-q01`, chosen: 0 },
        ...{ is_correct: isCorrect, answered_at: daysAgo(index) },
      })),
    )
    .execute();

const save = async (user: TestUser, topicId: string, score: number) =>
  bodyOf(await user.call('POST', '/quiz-scores', { topicId, score, totalQuestions: 10, percentage: score * 10 }));

test('a user without answers has no mastery of any topic [TOPIC-22]', async () => {
  expect(await masteryOf(await newUser(server.app))).toEqual([]);
});

test("mastery comes from a user's own answers and scores without answers, in catalogue order [TOPIC-22, SEC-04]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  await save(rosa, '5.3', 9);
  await save(rosa, '1.2', 2);
  await store(rosa, '1.1', [true, true, true, false]);
  await save(omar, '1.1', 1);
  expect(await masteryOf(rosa)).toEqual([
    { topicId: '1.1', percent: expect.any(Number), answers: 4, isWeak: false },
    { topicId: '1.2', percent: 20, answers: 10, isWeak: true },
    { topicId: '5.3', percent: 90, answers: 10, isWeak: false },
  ]);
  expect(await masteryOf(omar)).toEqual([{ topicId: '1.1', percent: 10, answers: 10, isWeak: true }]);
});

test('a quiz counts by its answers, and not again by its score [TOPIC-22]', async () => {
  const user = await newUser(server.app);
  await takeQuiz(user, '2.1', 4);
  expect(await masteryOf(user)).toEqual([{ topicId: '2.1', percent: 60, answers: 10, isWeak: true }]);
});

test('quizzes of 20, 30, 90, 90 and 90% in this order are not weak [TOPIC-22]', async () => {
  const user = await newUser(server.app);
  for (const score of [2, 3, 9, 9, 9]) await save(user, '6', score);
  expect(await masteryOf(user)).toEqual([{ topicId: '6', percent: 84, answers: 50, isWeak: false }]);
});

test('only the latest answers of each topic are read, so that mastery costs the same for every user', async () => {
  const user = await newUser(server.app);
  await store(user, '3.1', [...Array(ANSWERS_COUNTED).fill(true), ...Array(400).fill(false)]);
  await store(user, '3.2', [false]);
  const recent = await listRecentAnswers(callOf(server, user.id), ANSWERS_COUNTED);
  const readOf = (topic: string) =>
    recent.filter(({ topicId }) => topicId === topic).reduce((sum, { total }) => sum + total, 0);
  expect([readOf('3.1'), readOf('3.2')]).toEqual([ANSWERS_COUNTED, 1]);
  const [first] = await masteryOf(user);
  expect(first).toEqual({ topicId: '3.1', percent: 100, answers: ANSWERS_COUNTED, isWeak: false });
});
