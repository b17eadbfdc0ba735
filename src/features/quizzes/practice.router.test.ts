import { expect, test } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import type { PracticeResult } from '#shared/practice.ts';
import type { QuizAnswer, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveAnswer, startQuiz, takeQuiz, wrong } from '../../testing/quizzes.ts';
import { statementsOf } from '../../testing/statements.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

let time = Date.now();
/** Each look at the clock is later than the one before. */
const clock = () => new Date(time++);
const server = testApp({ deps: { clock } });

const start = ({ call }: TestUser, input: object) => call<ServedQuiz>('POST', '/practice', input);
const practice = async (user: TestUser, input: object) => bodyOf(await start(user, input));
const submit = ({ call }: TestUser, quiz: ServedQuiz, answers: QuizAnswer[]) =>
  call<PracticeResult>('POST', `/practice/${quiz.runId}/submit`, { answers });
const topicOf = ({ id }: ServedQuestion) => id.split('-')[0]!;
const areaOf = (question: ServedQuestion) => topicOf(question)[0]!;
const storedAnswers = (user: TestUser) =>
  databaseOf(server.deps.orm).selectFrom('answers').selectAll().where('user_id', '=', user.id).execute();

/** Takes a quiz of the topic in which every answer is wrong. */
const fail = (user: TestUser, topicId: string) => takeQuiz(user, topicId, 10);

test.each([
  ['area-2', 20, ['2.1', '2.2', '2.3']],
  ['area-6', 5, ['6']],
  ['law', 20, ['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '6']],
])('practice of %s has %i different questions of its topics [QUIZ-29]', async (scope, count, topicIds) => {
  const { questions } = await practice(await newUser(server.app), { scope, count });
  expect(new Set(questions.map(({ id }) => id)).size).toBe(count);
  expect([...new Set(questions.map(topicOf))].sort()).toEqual(topicIds);
});

test('practice of everything has the proportion of the exam [QUIZ-29]', async () => {
  const { questions } = await practice(await newUser(server.app), { scope: 'exam', count: 20 });
  const byArea = Map.groupBy(questions, areaOf);
  expect(['1', '2', '3', '4', '5', '6'].map((area) => byArea.get(area)?.length)).toEqual([2, 5, 3, 2, 6, 2]);
});

test('practice has ten questions by default; other counts and unknown scopes are 400 [QUIZ-29]', async () => {
  const user = await newUser(server.app);
  expect((await practice(user, { scope: 'law' })).questions).toHaveLength(10);
  for (const input of [{ scope: 'law', count: 7 }, { scope: 'area-7' }, { scope: 'exam', questionIds: [] }, {}]) {
    expect((await start(user, input)).status).toBe(400);
  }
});

test('weak topics are those whose latest answers are mostly wrong, and without any there is nothing to practice [QUIZ-29, TOPIC-22]', async () => {
  const user = await newUser(server.app);
  expect(await start(user, { scope: 'weak' })).toMatchObject({ status: 404, body: { reason: 'notAvailable' } });
  await fail(user, '3.1');
  await fail(user, '4.2');
  const bare = (topicId: string, score: number) =>
    user.call('POST', '/quiz-scores', { topicId, score, totalQuestions: 10, percentage: score * 10 });
  for (const score of [2, 3, 9, 9, 9]) await bare('1.3', score);
  const { questions } = await practice(user, { scope: 'weak', count: 20 });
  expect([...new Set(questions.map(topicOf))].sort()).toEqual(['3.1', '4.2']);
});

test('answers count for their topics, and practice never writes a quiz score [QUIZ-29]', async () => {
  const user = await newUser(server.app);
  const quiz = await practice(user, { scope: 'exam', count: 10 });
  const answers = quiz.questions.map((question, index) => (index < 4 ? wrong(question) : correct(question)));
  const result = bodyOf(await submit(user, quiz, answers));
  expect(result).toMatchObject({ score: 6, total: 10 });
  expect(result.areas.map(({ total }) => total)).toEqual([1, 3, 1, 1, 3, 1]);
  expect((await user.call('GET', '/quiz-scores')).body).toEqual([]);
  expect((await user.call('GET', '/dashboard/stats')).body).toMatchObject({ averageQuizScore: 0 });
  const stored = await storedAnswers(user);
  expect(stored.map(({ question_id, topic_id }) => `${topic_id} ${question_id}`).sort()).toEqual(
    quiz.questions.map((question) => `${topicOf(question)} ${question.id}`).sort(),
  );
  expect((await user.call('GET', '/mistakes')).body).toHaveLength(4);
});

test('the result is the same when it is sent again, and unanswered questions are wrong but no mistakes [QUIZ-29]', async () => {
  const user = await newUser(server.app);
  const quiz = await practice(user, { scope: 'area-1', count: 5 });
  const answers = quiz.questions.slice(0, 2).map((each) => correct(each));
  const sent = [await submit(user, quiz, answers), await submit(user, quiz, answers), await submit(user, quiz, [])];
  for (const { status, body } of sent) {
    expect([status, body]).toEqual([200, { score: 2, total: 5, areas: [{ area: '1', correct: 2, total: 5 }] }]);
  }
  expect((await submit(user, quiz, [correct(quiz.questions[3]!)])).status).toBe(409);
  expect(await storedAnswers(user)).toHaveLength(2);
  expect((await user.call('GET', '/mistakes')).body).toEqual([]);
});

test('a practice quiz of all areas needs no more statements than one of a single area [QUIZ-29]', async () => {
  const user = await newUser(server.app);
  const costOf = (scope: 'exam' | 'area-1') =>
    statementsOf(async () => expect((await start(user, { scope, count: 20 })).status).toBe(200));
  await costOf('exam');
  expect(await costOf('exam')).toEqual(await costOf('area-1'));
});

test('a practice quiz survives a reload, and ends with its result [QUIZ-26, QUIZ-29]', async () => {
  const user = await newUser(server.app);
  expect((await user.call('GET', '/practice/current')).status).toBe(404);
  const quiz = await practice(user, { scope: 'law', count: 5 });
  const answer = wrong(quiz.questions[2]!);
  await saveAnswer(user, quiz, answer);
  expect((await user.call('GET', '/practice/current')).body).toEqual({ ...quiz, answers: [answer], scope: 'law' });
  expect((await submit(user, quiz, [])).body).toMatchObject({ score: 0, total: 5 });
  expect((await user.call('GET', '/practice/current')).status).toBe(404);
});

test('a start that keeps an unfinished practice is 409 only while some of its questions are answered and some are not [QUIZ-32]', async () => {
  const user = await newUser(server.app);
  const kept = { scope: 'law', count: 5, keepsUnfinished: true };
  const current = async () => (await user.call('GET', '/practice/current')).body;
  await practice(user, kept);
  const first = await practice(user, kept);
  const answers = first.questions.map((question) => correct(question));
  await saveAnswer(user, first, answers[0]!);
  expect(await start(user, kept)).toMatchObject({
    status: 409,
    body: { message: 'You have an unfinished practice set', reason: 'practiceOpen' },
  });
  expect(await current()).toEqual({ ...first, answers: [answers[0]], scope: 'law' });

  for (const answer of answers.slice(1)) await saveAnswer(user, first, answer);
  const second = await practice(user, kept);
  await saveAnswer(user, second, correct(second.questions[0]!));
  expect((await start(user, kept)).status).toBe(409);
  bodyOf(await submit(user, second, []));
  const third = await practice(user, kept);
  await saveAnswer(user, third, correct(third.questions[0]!));
  const replacing = await practice(user, { scope: 'law', count: 5 });
  expect(await current()).toMatchObject({ runId: replacing.runId, answers: [] });
});

test('mistakes are practiced ten at a time, longest unanswered first, or exactly as chosen [QUIZ-30]', async () => {
  const user = await newUser(server.app);
  expect((await start(user, { scope: 'mistakes', count: 10 })).status).toBe(404);
  const first = await fail(user, '1.1');
  const second = await fail(user, '1.2');
  const ids = ({ questions }: ServedQuiz) => questions.map(({ id }) => id).sort();
  expect(ids(await practice(user, { scope: 'mistakes', count: 10 }))).toEqual(ids(first));
  const chosen = [first.questions[3]!.id, second.questions[1]!.id, second.questions[7]!.id];
  const retake = await practice(user, { scope: 'mistakes', count: 5, questionIds: [...chosen, chosen[0]] });
  expect(ids(retake)).toEqual(chosen.toSorted());
});

test('the quiz of a topic is not a practice quiz, so it stays unfinished and can still be scored [QUIZ-29]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, '1.1', 5);
  expect((await submit(user, quiz, [])).status).toBe(404);
  expect((await user.call('GET', '/quiz/current?topicId=1.1')).body).toMatchObject({ runId: quiz.runId });
});

test("only one's own mistakes can be retaken [QUIZ-30, SEC-05]", async () => {
  const [rosa, omar] = await Promise.all([newUser(server.app), newUser(server.app)]);
  const [missed] = (await fail(rosa, '1.1')).questions;
  for (const questionIds of [[missed!.id], ['1.1-q999'], ['nonsense']]) {
    expect((await start(omar, { scope: 'mistakes', questionIds })).status).toBe(404);
  }
  const quiz = await practice(rosa, { scope: 'mistakes', questionIds: [missed!.id] });
  expect((await submit(omar, quiz, [])).status).toBe(404);
  const visitor = caller(server.app);
  expect((await visitor('POST', '/practice', { scope: 'law' })).status).toBe(401);
  expect((await visitor('GET', '/practice/current')).status).toBe(401);
});

test('a quick five has five different questions, and goes on after a reload [BEYOND-05]', async () => {
  const user = await newUser(server.app);
  const quiz = await practice(user, { scope: 'quick', count: 5 });
  expect(new Set(quiz.questions.map(({ id }) => id)).size).toBe(5);
  await saveAnswer(user, quiz, correct(quiz.questions[0]!));
  const current = bodyOf(await user.call<{ scope: string; answers: unknown[] }>('GET', '/practice/current'));
  expect(current).toMatchObject({
    runId: quiz.runId,
    scope: 'quick',
    answers: [{ questionId: quiz.questions[0]!.id }],
  });
  const areas = new Set<string>();
  for (let time = 0; time < 12; time += 1)
    for (const question of (await practice(user, { scope: 'quick', count: 5 })).questions) areas.add(areaOf(question));
  expect([...areas].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});
