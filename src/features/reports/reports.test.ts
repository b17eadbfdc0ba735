import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AnswerDayEntity } from '#schema/entities/answer-day.ts';
import { GeneratedQuestionEntity } from '#schema/entities/generated-question.ts';
import { UserEntity } from '#schema/entities/user.ts';
import type { QuestionReport } from '#shared/quiz.ts';
import type { ReviewQueue, ReviewSummary } from '#shared/review.ts';
import { callOf, startTestApp, testApp, testMaterial } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { correct, practice, saveScore, startPractice, startQuiz, takeQuiz } from '../../testing/quizzes.ts';
import { statementsOf } from '../../testing/statements.ts';
import { newUser, PASSWORD, type TestUser } from '../../testing/user.ts';
import { loadBank, markBankChanged } from '../bank/bank.service.ts';
import { keepQuestion, listDoubtfulQuestions, listOpenReports, removeQuestion } from './decisions.service.ts';

// These topics have three questions each, so that one quiz serves all of them.
const TOPICS = ['1.1', '2.2', '3.1', '3.2', '3.3', '4.1', '5.3'];

const server = testApp(async () => {
  const small = TOPICS.map((id) => {
    const topic = testMaterial().get(id)!;
    return [id, { ...topic, questions: topic.questions.slice(0, 3) }] as const;
  });
  return { databaseUrl: await ownDatabase(), deps: { material: new Map(small) } };
});

const questionIds = async (user: TestUser, topicId: string, count?: number) =>
  (await startQuiz(user, topicId, count)).questions.map(({ id }) => id).sort();
const report = ({ call }: TestUser, questionId: string, more: object = {}) =>
  call<QuestionReport>('POST', '/quiz/reports', { questionId, reason: 'wrong_answer', ...more });
const withdraw = ({ call }: TestUser, questionId: string) => call('DELETE', `/quiz/reports/${questionId}`);

/** Creates users who have taken a quiz of the topic. */
const beginners = (topicId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const user = await newUser(server.app);
      await questionIds(user, topicId);
      return user;
    }),
  );

/** Creates users who have taken a quiz of the topic, and who have studied enough for a dispute. */
async function learners(topicId: string, count: number): Promise<TestUser[]> {
  const users = await beginners(topicId, count);
  await practice(server, ...users);
  return users;
}

test('a report is saved with its reason and note, once per user and question [QUIZ-24]', async () => {
  const [rosa] = await learners('1.1', 1);
  const first = await report(rosa!, '1.1-q01', { note: '  Two of them fit.  ' });
  expect(first).toMatchObject({
    status: 200,
    body: { questionId: '1.1-q01', topicId: '1.1', reason: 'wrong_answer', note: 'Two of them fit.' },
  });
  expect((await report(rosa!, '1.1-q01', { reason: 'unclear', note: ' ' })).status).toBe(200);
  expect((await rosa!.call('GET', '/quiz/reports')).body).toEqual([{ ...first.body, reason: 'unclear', note: null }]);
});

test.each([
  ['an unknown reason', { reason: 'boring' }, 400],
  ['no reason', { reason: undefined }, 400],
  ['a note that is too long', { note: 'x'.repeat(501) }, 400],
  ['a question that no quiz of theirs asked', { questionId: '5.3-q01' }, 404],
  ['a question that does not exist', { questionId: '"}]; drop table users' }, 404],
  ['a question with half of a surrogate pair in its id', { questionId: '1.1-q01\ud800' }, 404],
])('%s is refused with a message [QUIZ-24]', async (_what, wrong, status) => {
  const [rosa] = await learners('1.1', 1);
  const answer = await report(rosa!, '1.1-q02', wrong);
  expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/\w/) } });
  expect((await rosa!.call('GET', '/quiz/reports')).body).toEqual([]);
});

test('a visitor cannot report a question [SEC-05]', async () => {
  const url = '/api/quiz/reports';
  const payload = { questionId: '1.1-q01', reason: 'other' };
  expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
});

test('a question that two users dispute is hidden until one of them withdraws, and quizzes that served it are still scored [QUIZ-24] [QUIZ-25]', async () => {
  const [rosa, omar, lin] = await learners('2.2', 3);
  const quiz = await startQuiz(lin!, '2.2');
  await report(rosa!, '2.2-q01');
  await report(rosa!, '2.2-q01');
  expect(await questionIds(lin!, '2.2')).toHaveLength(3);
  await report(omar!, '2.2-q01');
  expect(await questionIds(lin!, '2.2')).toEqual(['2.2-q02', '2.2-q03']);

  const disputed = quiz.questions.find(({ id }) => id === '2.2-q01')!;
  expect((await saveScore(lin!, '2.2', quiz, [correct(disputed)])).status).toBe(200);

  expect((await withdraw(omar!, '2.2-q01')).status).toBe(200);
  expect((await withdraw(omar!, '2.2-q01')).status).toBe(200);
  expect(await questionIds(lin!, '2.2')).toHaveLength(3);
});

test('a mistake that is no longer asked is not due, so that the badge agrees with the queue [VOICE-06]', async () => {
  const users = [await newUser(server.app), await newUser(server.app)];
  await practice(server, ...users);
  for (const user of users) await takeQuiz(user, '3.3', 3);
  const due = async () => {
    const [queue, summary] = await Promise.all([
      users[0]!.call<ReviewQueue>('GET', '/review/queue'),
      users[0]!.call<ReviewSummary>('GET', '/review/summary'),
    ]);
    return [queue.body.items.length, summary.body.waiting];
  };
  expect(await due()).toEqual([3, 3]);
  for (const user of users) await report(user, '3.3-q01');
  expect(await due()).toEqual([2, 2]);
  for (const user of users) await withdraw(user, '3.3-q01');
  expect(await due()).toEqual([3, 3]);
});

test('a retake of missed questions leaves out one that is no longer asked, and is 404 only if nothing is left [EXAM-16]', async () => {
  const users = await learners('3.3', 2);
  const ids = (await takeQuiz(users[0]!, '3.3', 3)).questions.map(({ id }) => id);
  const retake = (questionIds: string[]) => ({ scope: 'mistakes' as const, questionIds });
  for (const user of users) await report(user, '3.3-q01');
  const { questions } = await startPractice(users[0]!, retake(ids));
  expect(questions.map(({ id }) => id)).toEqual(ids.filter((id) => id !== '3.3-q01'));
  const refused = (questionIds: string[]) => users[0]!.call('POST', '/practice', retake(questionIds));
  expect(await refused(['3.3-q01'])).toMatchObject({ status: 404, body: { reason: 'notAvailable' } });
  const foreign = await refused([...ids, '5.3-q01']);
  expect(foreign).toMatchObject({ status: 404, body: { message: "One of these questions isn't in your mistakes" } });
  for (const user of users) await withdraw(user, '3.3-q01');
});

test('concurrent reports hide a question too, but at most a tenth of a topic; an operator decides about the others [QUIZ-25]', async () => {
  const users = await learners('3.1', 6);
  await Promise.all(
    ['3.1-q01', '3.1-q02', '3.1-q03'].flatMap((id, pair) =>
      users.slice(pair * 2, pair * 2 + 2).map((one) => report(one, id)),
    ),
  );
  const reported = (await listDoubtfulQuestions(callOf(server))).filter(({ topicId }) => topicId === '3.1');
  expect(reported.map(({ isDisputed }) => isDisputed)).toEqual([true, true, true]);
  expect(reported.map(({ isHidden }) => isHidden).sort()).toEqual([false, false, true]);
  expect(await questionIds(users[0]!, '3.1')).toHaveLength(2);

  for (const { questionId } of reported) await removeQuestion(callOf(server), questionId);
  // The topic has no questions left.
  expect((await users[0]!.call('POST', '/quiz/generate', { topicId: '3.1' })).status).toBe(404);
});

/** Adds generated questions to a topic. Returns their ids. */
async function generate(topicId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const { facts, questions } = server.deps.material.get(topicId)!;
  const content = questions[0]!;
  const factsThen = Object.fromEntries(content.facts.map((id) => [id, facts.get(id)!.statement]));
  const work = server.deps.orm.em.fork();
  for (const id of ids) {
    work.create(GeneratedQuestionEntity, {
      ...{ id, topicId, content, checks: [], factsThen, createdAt: new Date() },
      ...{ model: 'one', solvedBy: 'other' },
    });
  }
  await work.flush();
  await markBankChanged(callOf(server), topicId);
  return ids;
}

test('after a decision another question can be hidden, and generated questions do not count toward the limit of curated ones [QUIZ-25]', async () => {
  const topicId = '5.3';
  const [own = ''] = await generate(topicId, 1);
  const users = await learners(topicId, 2);
  const dispute = (id: string) => Promise.all(users.map((one) => report(one, id)));
  await dispute('5.3-q01');
  await dispute('5.3-q02');
  await dispute(own);
  expect(await questionIds(users[0]!, topicId)).toEqual(['5.3-q02', '5.3-q03']);
  await keepQuestion(callOf(server), '5.3-q01');
  expect(await questionIds(users[0]!, topicId)).toEqual(['5.3-q01', '5.3-q02', '5.3-q03']);
  await dispute('5.3-q03');
  expect(await questionIds(users[0]!, topicId)).toEqual(['5.3-q01', '5.3-q02']);
});

test('twelve accounts that dispute all generated questions of a topic hide a tenth of them [AI-08]', async () => {
  const topicId = '4.1';
  const generated = await generate(topicId, 17);
  const users = await Promise.all(Array.from({ length: 12 }, () => newUser(server.app)));
  await practice(server, ...users);
  // With the three curated questions, a quiz of twenty has all of them.
  for (const user of users) expect(await questionIds(user, topicId, 20)).toEqual(expect.arrayContaining(generated));
  // Each account disputes three, so that each question is disputed twice.
  const disputes = Array.from({ length: 36 }, (_, count) =>
    report(users[Math.floor(count / 3)]!, generated[count % 17]!),
  );
  for (const { status } of await Promise.all(disputes)) expect(status).toBe(200);
  const reported = (await listDoubtfulQuestions(callOf(server))).filter((each) => each.topicId === topicId);
  expect(reported.filter(({ isDisputed }) => isDisputed)).toHaveLength(17);
  expect(reported.filter(({ isHidden }) => isHidden)).toHaveLength(2);
});

test('an operator sees the reports on a question, and after keeping it only new reports count [QUIZ-25]', async () => {
  const [rosa, omar, lin] = await learners('3.2', 3);
  await report(rosa!, '3.2-q01', { reason: 'outdated', note: 'The act was changed.' });
  await report(omar!, '3.2-q01', { reason: 'unclear' });
  const [reported] = (await listDoubtfulQuestions(callOf(server))).filter(({ topicId }) => topicId === '3.2');
  expect(reported).toMatchObject({
    questionId: '3.2-q01',
    isHidden: true,
    question: { stem: server.deps.material.get('3.2')!.questions[0]!.stem },
    reports: 2,
  });
  const outdated = { reason: 'outdated', note: 'The act was changed.' };
  const seen = { questionId: '3.2-q01', order: expect.any(Array), createdAt: expect.any(Date) };
  expect((await listOpenReports(callOf(server), ['3.2-q01'])).get('3.2-q01')).toEqual(
    expect.arrayContaining([
      { ...outdated, ...seen },
      { reason: 'unclear', note: null, ...seen },
    ]),
  );
  await keepQuestion(callOf(server), '3.2-q01');
  expect(await questionIds(lin!, '3.2')).toHaveLength(3);
  expect((await listDoubtfulQuestions(callOf(server))).some(({ topicId }) => topicId === '3.2')).toBe(false);
  await report(lin!, '3.2-q01');
  expect(await questionIds(lin!, '3.2')).toHaveLength(3);
});

const isHidden = async (user: TestUser, questionId: string) =>
  !(await questionIds(user, questionId.split('-')[0]!)).includes(questionId);

test('reports of users with fewer than 50 answers, or on one day, reach the operator and hide nothing [QUIZ-24, QUIZ-25]', async () => {
  const id = '2.2-q02';
  const [rosa, omar, lin] = (await beginners('2.2', 3)) as [TestUser, TestUser, TestUser];
  await practice(server, lin);
  for (const day of ['2026-01-01', '2026-01-02']) {
    const few = { user: rosa.id, topicId: '2.2', day, isFirst: true, isSealed: false, correct: 24, total: 24 };
    await server.deps.orm.em.fork().insert(AnswerDayEntity, few);
  }
  const oneDay = {
    user: omar.id,
    topicId: '2.2',
    day: '2026-01-01',
    isFirst: true,
    isSealed: false,
    correct: 90,
    total: 90,
  };
  await server.deps.orm.em.fork().insert(AnswerDayEntity, oneDay);
  for (const user of [rosa, omar, lin]) expect((await report(user, id)).status).toBe(200);
  const listed = (await listDoubtfulQuestions(callOf(server))).find(({ questionId }) => questionId === id);
  expect(listed).toMatchObject({ reports: 3, isDisputed: false, isHidden: false });
  expect(await isHidden(lin, id)).toBe(false);
  await practice(server, { id: omar.id });
  await report(omar, id);
  expect(await isHidden(lin, id)).toBe(true);
  for (const user of [rosa, omar, lin]) await withdraw(user, id);
});

test('where mail is set up, only users with a confirmed address can dispute [QUIZ-25]', async () => {
  const id = '2.2-q03';
  const { databaseUrl, deps } = server;
  const withMail = await startTestApp({
    databaseUrl,
    env: { SMTP_URL: 'smtp://127.0.0.1:25', PUBLIC_URL: 'http://localhost:3000' },
    deps: { material: deps.material },
  });
  const users = await learners('2.2', 2);
  const dispute = async () => {
    for (const { cookie } of users)
      await withMail.app.inject({
        method: 'POST',
        url: '/api/quiz/reports',
        headers: { cookie },
        payload: { questionId: id, reason: 'unclear' },
      });
  };
  await dispute();
  expect(await isHidden(users[0]!, id)).toBe(false);
  const confirmed = { confirmedAt: new Date() };
  for (const { id } of users) await deps.orm.em.fork().nativeUpdate(UserEntity, { id }, confirmed);
  await dispute();
  expect(await isHidden(users[0]!, id)).toBe(true);
  for (const user of users) await withdraw(user, id);
  await withMail.close();
});

test('users who withdraw a settled report and report again hide nothing: it stays settled [QUIZ-24, QUIZ-25]', async () => {
  const id = '1.1-q02';
  const users = await learners('1.1', 2);
  for (const user of users) await report(user, id);
  await keepQuestion(callOf(server), id);
  for (const user of users) expect((await withdraw(user, id)).status).toBe(200);
  for (const user of users) expect((await user.call('GET', '/quiz/reports')).body).toEqual([]);
  for (const user of users) expect((await report(user, id)).status).toBe(200);
  for (const user of users) expect((await user.call('GET', '/quiz/reports')).body).toMatchObject([{ questionId: id }]);
  const listed = (await listDoubtfulQuestions(callOf(server))).find(({ questionId }) => questionId === id);
  expect(listed).toBeUndefined();
  expect(await isHidden((await beginners('1.1', 1))[0]!, id)).toBe(false);
});

test('withdrawing a settled report again changes nothing, so that no process reloads the bank [QUIZ-24]', async () => {
  const id = '1.1-q02';
  const [rosa] = await learners('1.1', 1);
  await report(rosa!, id);
  await keepQuestion(callOf(server), id);
  expect((await withdraw(rosa!, id)).status).toBe(200);
  const { version } = await loadBank(callOf(server), '1.1');
  expect((await withdraw(rosa!, id)).status).toBe(200);
  expect(await loadBank(callOf(server), '1.1')).toMatchObject({ version });
  // A report that is sent again can be withdrawn again.
  await report(rosa!, id);
  expect((await withdraw(rosa!, id)).status).toBe(200);
  expect((await rosa!.call('GET', '/quiz/reports')).body).toEqual([]);
});

test('a question whose disputes are gone with the accounts stays hidden and listed until an operator decides [QUIZ-25]', async () => {
  const id = '1.1-q03';
  const users = await learners('1.1', 2);
  const [lin] = await beginners('1.1', 1);
  const listed = async () => (await listDoubtfulQuestions(callOf(server))).find(({ questionId }) => questionId === id);
  for (const user of users) await report(user, id);
  for (const user of users) await user.call('DELETE', '/account', { password: PASSWORD });
  expect(await listed()).toMatchObject({ reports: 0, isDisputed: true, isHidden: true });
  await report(lin!, id);
  expect(await listed()).toMatchObject({ reports: 1, isDisputed: true, isHidden: true });
  await withdraw(lin!, id);
  expect(await listed()).toMatchObject({ reports: 0, isDisputed: true, isHidden: true });
  expect(await isHidden(lin!, id)).toBe(true);
  await keepQuestion(callOf(server), id);
  expect(await isHidden(lin!, id)).toBe(false);
  expect(await listed()).toBeUndefined();
});

test('the questions of all topics are read with four statements, however many banks have changed [QUIZ-25]', async () => {
  for (const topicId of TOPICS) await markBankChanged(callOf(server), topicId);
  expect(await statementsOf(() => listDoubtfulQuestions(callOf(server)))).toHaveLength(4);
});

test('a removed question stays removed even if users withdraw their reports [QUIZ-25]', async () => {
  const [rosa, omar, lin] = await learners('3.3', 3);
  await report(rosa!, '3.3-q01');
  await removeQuestion(callOf(server), '3.3-q01');
  expect(await questionIds(lin!, '3.3')).toHaveLength(2);
  await report(omar!, '3.3-q01');
  await withdraw(omar!, '3.3-q01');
  await withdraw(rosa!, '3.3-q01');
  expect(await questionIds(lin!, '3.3')).toHaveLength(2);
  await expect(removeQuestion(callOf(server), 'nothing')).rejects.toThrow("We can't find that question");
});

test('a user can send 20 reports an hour, and more are 429 [SEC-09]', async () => {
  const [rosa] = await learners('1.1', 1);
  const { report: limit } = server.app.limits;
  expect(limit).toMatchObject({ points: 20, duration: 3600 });
  await limit.set(rosa!.id, 19, limit.duration);
  expect((await report(rosa!, '1.1-q03')).status).toBe(200);
  expect((await report(rosa!, '1.1-q03')).status).toBe(429);
});
