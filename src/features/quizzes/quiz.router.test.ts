import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { QuizScore, ServedQuiz } from '#shared/quiz.ts';
import { startTestApp, testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveScore, startQuiz, takeQuiz, wrong } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

/** In seconds. */
const AN_HOUR = 3600;

let now = new Date();
const server = testApp({ deps: { clock: () => now } });

const scores = async ({ call }: TestUser) => bodyOf(await call<QuizScore[]>('GET', '/quiz-scores'));

const storedAnswers = (user: TestUser) =>
  databaseOf(server.deps.orm).selectFrom('answers').selectAll().where('user_id', '=', user.id).execute();

test('a quiz has ten different questions with options, the correct answer, and explanations [REST-16, QUIZ-18]', async () => {
  const user = await newUser(server.app);
  for (const topicId of ['1.1', '2.2', '5.3']) {
    const { questions } = await startQuiz(user, topicId);
    expect(questions).toHaveLength(10);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(10);
    for (const question of questions) {
      expect(question).toEqual({
        id: expect.any(String),
        topicId,
        question: expect.stringMatching(/\S/),
        options: [expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
        correctAnswer: expect.any(Number),
        explanation: question.optionNotes[question.correctAnswer],
        optionNotes: expect.any(Array),
        sources: expect.any(Array),
        others: null,
      });
      expect(question.sources.length).toBeGreaterThan(0);
    }
  }
});

test('every topic has a quiz of ten questions, each with its sources, and the quiz can be scored [QUIZ-18, QUIZ-19]', async () => {
  const user = await newUser(server.app);
  for (const { id: topicId } of orderedTopics) {
    const { questions } = await takeQuiz(user, topicId, 3);
    expect([topicId, questions.length]).toEqual([topicId, 10]);
    for (const { sources, options } of questions) {
      expect(sources.length).toBeGreaterThan(0);
      expect(new Set(options).size).toBe(4);
    }
  }
  expect((await scores(user)).map(({ percentage }) => percentage)).toEqual(orderedTopics.map(() => 70));
  expect(await storedAnswers(user)).toHaveLength(orderedTopics.length * 10);
});

test('a quiz has ten questions by default, or a given count within limits [REST-16]', async () => {
  const { call } = await newUser(server.app);
  const generate = (count?: unknown) => call<ServedQuiz>('POST', '/quiz/generate', { topicId: '1.1', count });
  expect((await generate()).body.questions).toHaveLength(10);
  expect((await generate(3)).body.questions).toHaveLength(3);
  for (const count of [0, 21, 1.5, null, '10']) expect((await generate(count)).status).toBe(400);
});

test('options are shuffled for each quiz, and the correct text stays correct [QUIZ-17]', async () => {
  const user = await newUser(server.app);
  const orders = new Map<string, Set<string>>();
  const rightTexts = new Map<string, Set<string>>();
  for (let round = 0; round < 12; round++) {
    for (const { id, options, correctAnswer } of (await startQuiz(user, '1.1', 20)).questions) {
      orders.set(id, (orders.get(id) ?? new Set()).add(options.join('|')));
      rightTexts.set(id, (rightTexts.get(id) ?? new Set()).add(options[correctAnswer]!));
    }
  }
  for (const texts of rightTexts.values()) expect(texts.size).toBe(1);
  const often = [...orders.values()].filter(({ size }) => size > 1);
  expect(often.length).toBeGreaterThan(orders.size / 2);
});

test('all questions of the bank are served before one that was answered correctly repeats [QUIZ-16]', async () => {
  const user = await newUser(server.app);
  const seen = new Set<string>();
  const bank = server.deps.material.get('1.1')!.questions.length;
  while (seen.size < bank) {
    const quiz = await startQuiz(user, '1.1', Math.min(10, bank - seen.size));
    for (const { id } of quiz.questions) {
      expect(seen.has(id)).toBe(false);
      seen.add(id);
    }
    expect((await saveScore(user, '1.1', quiz)).status).toBe(200);
  }
});

test('a missed question of a large bank rests for ten minutes and is back in the next quiz after that [QUIZ-16]', async () => {
  const user = await newUser(server.app);
  const { questions } = await takeQuiz(user, '2.2', 1);
  const missed = questions[0]!.id;
  const ids = async () => (await startQuiz(user, '2.2')).questions.map(({ id }) => id);
  now = new Date(now.getTime() + 9 * 60_000);
  expect(await ids()).not.toContain(missed);
  now = new Date(now.getTime() + 2 * 60_000);
  expect(await ids()).toContain(missed);
});

test('a score is saved with its answers, which refer to the options as served [REST-17, REST-18, QUIZ-23]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const given = quiz.questions.map((question, index) => (index < 7 ? correct(question) : wrong(question)));
  const saved = await saveScore(user, '1.1', quiz, given);
  const score = { topicId: '1.1', score: 7, totalQuestions: 10, percentage: 70, createdAt: now.toISOString() };
  expect([saved.status, saved.body]).toEqual([200, { id: expect.any(String), ...score }]);
  expect(await scores(user)).toEqual([saved.body]);
  const answers = await storedAnswers(user);
  expect(answers).toHaveLength(10);
  expect(answers.filter(({ is_correct }) => is_correct)).toHaveLength(7);
});

test('concurrent requests save a quiz only once [QUIZ-19]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const sent = await Promise.all(Array.from({ length: 4 }, () => saveScore(user, '1.1', quiz)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
  expect(await scores(user)).toHaveLength(1);
  expect(await storedAnswers(user)).toHaveLength(10);
});

test('answers without a quiz id score the newest quiz of the topic once, and unanswered questions count as wrong [QUIZ-23, QUIZ-28]', async () => {
  const user = await newUser(server.app);
  await startQuiz(user);
  now = new Date(now.getTime() + 1);
  const { runId, questions } = await startQuiz(user);
  const answers = [correct(questions[0]!)];
  const score = { topicId: '1.1', score: 1, totalQuestions: 10, percentage: 10, answers };
  const sent = await Promise.all(
    [score, score, { ...score, runId }].map((body) => user.call<QuizScore>('POST', '/quiz-scores', body)),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
  expect(sent[0]!.body).toMatchObject({ score: 1, totalQuestions: 10, percentage: 10 });
  expect(await storedAnswers(user)).toMatchObject([{ question_id: questions[0]!.id, is_correct: true }]);
});

test('a score that does not match its answers is refused, and nothing is stored [QUIZ-28]', async () => {
  const user = await newUser(server.app);
  const { runId, questions } = await startQuiz(user);
  const answers = questions.map((each) => wrong(each));
  const wrongScores = [
    { score: 10, totalQuestions: 10, percentage: 100 },
    { score: 0, totalQuestions: 5, percentage: 0 },
    { score: 1, totalQuestions: 10, percentage: 10 },
  ];
  for (const wrongScore of wrongScores) {
    const answer = await user.call('POST', '/quiz-scores', { topicId: '1.1', runId, answers, ...wrongScore });
    expect(answer).toMatchObject({ status: 400, body: { message: 'The score does not match the answers' } });
  }
  expect(await storedAnswers(user)).toEqual([]);
  const right = { topicId: '1.1', runId, answers, score: 0, totalQuestions: 10, percentage: 0 };
  expect(await user.call('POST', '/quiz-scores', right)).toMatchObject({ status: 200, body: { score: 0 } });
  expect((await storedAnswers(user)).every(({ is_correct }) => !is_correct)).toBe(true);
});

test('a question that was removed from the bank during a quiz is scored by the key of the quiz [QUIZ-28]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user);
  const gone = quiz.questions[0]!.id;
  const topic = server.deps.material.get('1.1')!;
  const material = new Map([
    ...server.deps.material,
    ['1.1', { ...topic, questions: topic.questions.filter(({ id }) => id !== gone) }] as const,
  ]);
  const later = await startTestApp({ deps: { material } });
  const call = caller(later.app, user.cookie);
  expect(await saveScore({ call }, '1.1', quiz)).toMatchObject({ status: 200, body: { score: 10 } });
  await later.close();
});

test('scores without answers are accepted and never merged [QUIZ-28]', async () => {
  const user = await newUser(server.app);
  await startQuiz(user);
  const score = { topicId: '1.1', score: 2, totalQuestions: 3, percentage: 67 };
  const sent = [await user.call('POST', '/quiz-scores', score), await user.call('POST', '/quiz-scores', score)];
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(await scores(user)).toHaveLength(2);
  expect(await storedAnswers(user)).toEqual([]);
});

test.each([
  ['a percentage that is not the rounded share', { percentage: 66 }],
  ['a score above the number of questions', { score: 4, percentage: 133 }],
  ['a negative score', { score: -1, percentage: -33 }],
  ['no questions', { totalQuestions: 0 }],
  ['a score that is null', { score: null }],
  ['a score that is a list', { score: [] }],
  ['an unknown question', { answers: [{ questionId: '1.1-q999', chosen: 0 }] }],
  ['an index beyond the options', { answers: [{ questionId: '1.1-q01', chosen: 4 }] }],
])('%s is refused, and nothing is stored [QUIZ-23]', async (_what, wrong) => {
  const user = await newUser(server.app);
  await startQuiz(user);
  const answer = await user.call('POST', '/quiz-scores', {
    topicId: '1.1',
    score: 2,
    totalQuestions: 3,
    percentage: 67,
    ...wrong,
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message: expect.any(String) } });
  expect(await scores(user)).toEqual([]);
  expect(await storedAnswers(user)).toEqual([]);
});

test("a user cannot score another user's quiz [SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const quiz = await startQuiz(rosa);
  expect((await saveScore(omar, '1.1', quiz)).status).toBe(404);
  expect((await saveScore(omar, '1.1', { ...quiz, runId: 'nonsense' })).status).toBe(404);
  expect(await scores(omar)).toEqual([]);
  expect((await saveScore(rosa, '1.1', quiz)).status).toBe(200);
});

test('a user gets 60 quizzes a minute, and more are 429 with Retry-After, over tRPC and REST [SEC-09]', async () => {
  const { id, call, cookie } = await newUser(server.app);
  const { costlyChange: limit } = server.app.limits;
  expect(limit).toMatchObject({ points: 60, duration: 60 });
  await limit.set(id, 59, AN_HOUR);
  const input = { topicId: '1.1', count: 1 };
  expect((await call('POST', '/quiz/generate', input)).status).toBe(200);
  const refused = await call('POST', '/quiz/generate', input);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const headers = { cookie };
  const rpc = await server.app.inject({ method: 'POST', url: '/trpc/quiz.generate', headers, payload: input });
  expect(rpc.statusCode).toBe(429);
  expect((await call('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(200);
});

test("the quiz of a topic without material is 'not available' [ERR-07]", async () => {
  const material = new Map([...server.deps.material].filter(([id]) => id !== '2.2'));
  const bare = await startTestApp({ deps: { material } });
  const { call } = await newUser(bare.app);
  const answer = await call('POST', '/quiz/generate', { topicId: '2.2', count: 10 });
  expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('not available') } });
  expect((await call('GET', '/topics/2.2')).body).toEqual({ id: '2.2', minutes: 0, study: null, hasFreshCards: false });
  await bare.close();
});
