import { expect, test } from 'vitest';
import { ExamEntity } from '#schema/entities/exam.ts';
import { findTopic } from '#shared/catalogue.ts';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { ExamOffer, ExamSummary, Sitting } from '#shared/exams.ts';
import type { Mistake } from '#shared/mistakes.ts';
import type { PracticeResult } from '#shared/practice.ts';
import { testApp } from '../../testing/app.ts';
import { bodyOf, correct, startPractice, startQuiz } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { drawForm } from './exams.rules.ts';
import { shuffleOf } from './form.service.ts';
import { keyOf, resultOf, saveAnswer, startExam, submit } from './testing/exam-user.ts';

let now = new Date();
const server = testApp({ deps: { clock: () => now } });

const em = () => server.deps.orm.em.fork();
const listOf = async ({ call }: TestUser) => (await call<ExamSummary[]>('GET', '/exams')).body;
const current = ({ call }: TestUser) => call<Sitting>('GET', '/exams/current');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

test.each([
  ['full', 83, [9, 21, 12, 8, 25, 8], 210],
  ['mini', 20, [2, 5, 3, 2, 6, 2], 50],
] as const)(
  'a %s exam has %i questions in the areas %j and %i minutes [EXAM-01]',
  async (kind, count, areas, minutes) => {
    const user = await newUser(server.app);
    const sitting = await startExam(user, kind);
    expect(sitting.questions.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(+new Date(sitting.deadlineAt) - +new Date(sitting.startedAt)).toBe(minutes * 60_000);
    expect(sitting).toMatchObject({ kind, now: now.toISOString(), answers: [] });
    for (const { options } of sitting.questions) expect(new Set(options).size).toBe(4);
    const summary = await submit(user, sitting.id);
    expect(summary.areas.map(({ total }) => total)).toEqual(areas);
    expect(summary).toMatchObject({ score: 0, total: count, passed: false, isTimedOut: false });
  },
);

test('an unknown kind is 400, and a visitor 401 [EXAM-01]', async () => {
  const user = await newUser(server.app);
  expect((await user.call('POST', '/exams', { kind: 'short' })).status).toBe(400);
  expect((await caller(server.app)('POST', '/exams', { kind: 'mini' })).status).toBe(401);
});

test('a user passes with 59 of 83, and not with 58 [EXAM-01, EXAM-10]', async () => {
  for (const [score, passed] of [
    [59, true],
    [58, false],
  ] as const) {
    const user = await newUser(server.app);
    const { id } = await startExam(user, 'full');
    const key = await keyOf(em(), id);
    for (const [index, right] of key.entries()) {
      await saveAnswer(user, id, index + 1, index < score ? right : (right + 1) % 4);
    }
    expect(await submit(user, id)).toMatchObject({ score, total: 83, passed });
  }
});

const formOf = async (id: string) => (await em().findOneOrFail(ExamEntity, { id })).form;
const sealedLeft = async ({ call }: TestUser) => bodyOf(await call<ExamOffer>('GET', '/exams/offer')).sealedLeft;
const choose = async (user: TestUser, id: string, positions: number) => {
  for (let position = 1; position <= positions; position += 1) await saveAnswer(user, id, position, 0);
};
const abandon = ({ call }: TestUser, id: string) => call('DELETE', `/exams/${id}`);

test('the first three full exams are the sealed forms in an order of the user, and the offer counts them down [EXAM-03, DAY-02]', async () => {
  const orders = new Set<string>();
  // A sixth of the users have the order of another user.
  while (orders.size < 2) {
    const user = await newUser(server.app);
    const forms: unknown[] = [];
    for (const left of [3, 2, 1, 0]) {
      expect(await sealedLeft(user)).toBe(left);
      const { id } = await startExam(user, 'full');
      expect(await sealedLeft(user)).toBe(Math.max(0, left - 1));
      forms.push(await formOf(id));
      await submit(user, id);
    }
    expect(forms.slice(0, 3).toSorted()).toEqual(['form-1', 'form-2', 'form-3']);
    expect(forms[3]).toBeNull();
    orders.add(forms.slice(0, 3).join());
  }
});

test('a visitor gets no offer, and another user and mini exams change nothing in it [DAY-02, SEC-05]', async () => {
  const [user, other] = [await newUser(server.app), await newUser(server.app)];
  expect((await caller(server.app)('GET', '/exams/offer')).status).toBe(401);
  await startExam(other, 'full');
  await startExam(user, 'mini');
  expect(await sealedLeft(user)).toBe(3);
  expect(await sealedLeft(other)).toBe(2);
});

test.each([
  ['with 4 chosen answers, after five minutes', 4, 5, true],
  ['with 5 chosen answers, at once', 5, 0, false],
  ['with 4 chosen answers, after six minutes', 4, 6, false],
  ['without an answer, after six minutes', 0, 6, false],
])('a sealed form abandoned %s [EXAM-03]', async (_when, chosen, minutes, comesAgain) => {
  const user = await newUser(server.app);
  const { id } = await startExam(user, 'full');
  await choose(user, id, chosen);
  later(minutes);
  await abandon(user, id);
  expect(await sealedLeft(user)).toBe(comesAgain ? 3 : 2);
  later(60);
  const next = await startExam(user, 'full');
  expect((await formOf(next.id)) === (await formOf(id))).toBe(comesAgain);
});

test('flags and cleared choices do not spend a form, and a form that came again is spent like any other [EXAM-03]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user, 'full');
  await choose(user, id, 6);
  for (const position of [5, 6]) await saveAnswer(user, id, position, null, true);
  for (const position of [7, 8]) await saveAnswer(user, id, position, null, true);
  await abandon(user, id);
  const again = await startExam(user, 'full');
  expect(await formOf(again.id)).toBe(await formOf(id));
  await submit(user, again.id);
  expect(await sealedLeft(user)).toBe(2);
  const next = await startExam(user, 'full');
  expect(await formOf(next.id)).not.toBe(await formOf(id));
});

test('a timed-out form is spent, also without an answer, and when it is abandoned after the deadline [EXAM-03]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user, 'full');
  later(210);
  expect(await sealedLeft(user)).toBe(2);
  expect((await abandon(user, id)).status).toBe(409);
  const next = await startExam(user, 'full');
  expect(await formOf(next.id)).not.toBe(await formOf(id));
  expect(await sealedLeft(user)).toBe(1);
});

test('starts that overlap with submitting use each sealed form once [EXAM-03]', async () => {
  const user = await newUser(server.app);
  const submitAll = async () => {
    for (let round = 0; round < 15; round++) {
      const { status, body } = await current(user);
      if (status === 200) await submit(user, body.id);
    }
  };
  const starts = Array.from({ length: 12 }, () => user.call('POST', '/exams', { kind: 'full' }));
  await Promise.all([submitAll(), ...starts]);
  const forms = (await em().find(ExamEntity, { user: user.id, form: { $ne: null } })).map(({ form }) => form);
  expect(forms.length).toBeGreaterThan(0);
  expect(new Set(forms).size).toBe(forms.length);
});

test('the seed reproduces a drawn form from the stored candidates [EXAM-04]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user, 'mini');
  const exam = await em().findOneOrFail(ExamEntity, { id }, { populate: ['candidates'] });
  const drawn = drawForm(exam.candidates!, exam.total, shuffleOf(exam.seed));
  expect(drawn.map(({ questionId }) => questionId)).toEqual(exam.items.map(({ questionId }) => questionId));
});

test('what a user has seen in a quiz, an exam or an abandoned exam comes last [EXAM-04, EXAM-14]', async () => {
  const user = await newUser(server.app);
  const seen = new Set<string>();
  for (const topicId of ['1.1', '6']) {
    const { questions } = await startQuiz(user, topicId);
    for (const { id } of questions) seen.add(id);
  }
  for (let turn = 0; turn < 3; turn++) {
    const { id } = await startExam(user, 'mini');
    const { items } = await em().findOneOrFail(ExamEntity, { id });
    expect(items.filter(({ questionId }) => seen.has(questionId))).toEqual([]);
    for (const { questionId } of items) seen.add(questionId);
    await user.call('DELETE', `/exams/${id}`);
  }
});

test('while an exam is open another one is 409, also when both start at once [EXAM-05]', async () => {
  const user = await newUser(server.app);
  const started = await Promise.all([1, 2, 3].map(() => user.call('POST', '/exams', { kind: 'mini' })));
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = await user.call('POST', '/exams', { kind: 'full' });
  expect(refused).toMatchObject({ status: 409, body: { message: 'You have an unfinished exam' } });
  expect(await em().count(ExamEntity, { user: user.id })).toBe(1);
});

test('the sitting has at most 60 kB and nothing but the texts, and without an exam it is 404 [EXAM-06]', async () => {
  const user = await newUser(server.app);
  expect((await current(user)).status).toBe(404);
  for (let turn = 0; turn < 4; turn++) {
    const started = await startExam(user, 'full');
    const body = bodyOf(await current(user));
    expect(body).toEqual(started);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(61_440);
    expect(Object.keys(body).sort()).toEqual(['answers', 'deadlineAt', 'id', 'kind', 'now', 'questions', 'startedAt']);
    for (const question of body.questions) {
      expect(Object.keys(question).sort()).toEqual(['options', 'position', 'question']);
    }
    await submit(user, started.id);
  }
});

test('saving repeats, changes and clears an answer, and tells nothing [EXAM-07]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user);
  for (const [chosen, flagged] of [
    [2, false],
    [2, false],
    [1, true],
    [null, true],
    [null, false],
    [3, false],
  ] as const) {
    expect(await saveAnswer(user, id, 7, chosen, flagged)).toMatchObject({ status: 200, body: { ok: true } });
    const { body } = await current(user);
    expect(body.answers).toEqual([{ position: 7, chosen, flagged }]);
  }
  for (const body of [
    { chosen: 1 },
    { flagged: true },
    { chosen: 4, flagged: false },
    { chosen: 'A', flagged: false },
  ]) {
    expect((await user.call('PUT', `/exams/${id}/answers/7`, body)).status).toBe(400);
  }
});

test('a position outside the form, another user and a finished exam change nothing [EXAM-08]', async () => {
  const [user, other] = [await newUser(server.app), await newUser(server.app)];
  const { id } = await startExam(user);
  for (const position of [0, 21, -1, 'x', '1.5', '01', 99_999, 12_345_678_901]) {
    expect((await saveAnswer(user, id, position, 1)).status).toBe(404);
  }
  expect((await saveAnswer(other, id, 1, 1)).status).toBe(404);
  expect((await other.call('POST', `/exams/${id}/submit`)).status).toBe(404);
  expect((await other.call('DELETE', `/exams/${id}`)).status).toBe(404);
  expect((await other.call('GET', `/exams/${id}`)).status).toBe(404);
  expect((await saveAnswer(user, 'no-id', 1, 1)).status).toBe(404);
  expect((await current(user)).body.answers).toEqual([]);
  await submit(user, id);
  const refused = await saveAnswer(user, id, 1, 1);
  expect(refused).toMatchObject({ status: 409, body: { message: 'This exam is finished' } });
  expect((await resultOf(user, id)).questions.every(({ chosen }) => chosen === null)).toBe(true);
});

test('at the deadline the exam ends with what was saved, and later answers are 409 [EXAM-09]', async () => {
  const user = await newUser(server.app);
  const { id, deadlineAt } = await startExam(user);
  const [first] = await keyOf(em(), id);
  await saveAnswer(user, id, 1, first!);
  later(49.9);
  expect((await saveAnswer(user, id, 2, null, true)).status).toBe(200);
  later(0.2);
  expect(await saveAnswer(user, id, 1, null)).toMatchObject({ status: 409, body: { message: 'Time is up' } });
  expect((await current(user)).status).toBe(404);
  const [summary] = await listOf(user);
  expect(summary).toMatchObject({ id, score: 1, isTimedOut: true, finishedAt: deadlineAt, passed: false });
  expect(await submit(user, id)).toEqual(summary);
  expect(await user.call('DELETE', `/exams/${id}`)).toMatchObject({ status: 409, body: { message: 'Time is up' } });
  expect((await user.call('POST', '/exams', { kind: 'mini' })).status).toBe(200);
});

test('an overdue exam does not keep the user from starting the next one [EXAM-09]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user);
  later(51);
  await startExam(user);
  expect((await listOf(user)).map((exam) => exam.id)).toEqual([id]);
});

test('unanswered questions are wrong in the score, but neither evidence nor mistakes [EXAM-10]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user, 'full');
  const key = await keyOf(em(), id);
  await saveAnswer(user, id, 1, key[0]!);
  await saveAnswer(user, id, 2, (key[1]! + 1) % 4);
  await saveAnswer(user, id, 3, key[2]!);
  await saveAnswer(user, id, 3, null);
  const summary = await submit(user, id);
  expect(summary).toMatchObject({ score: 1, total: 83, passed: false });
  expect(summary.areas[0]).toEqual({ area: '1', correct: 1, total: 9 });
  const { questions } = await resultOf(user, id);
  const { body: mistakes } = await user.call<Mistake[]>('GET', '/mistakes');
  expect(mistakes.map(({ questionId }) => questionId)).toEqual([questions[1]!.id]);
  expect(mistakes[0]).toMatchObject({ topicId: questions[1]!.topicId, question: questions[1]!.question });
  expect((await user.call('GET', '/readiness')).body).toMatchObject({ answers: 2 });
});

test('submitting twice, also at once, gives one result [EXAM-11]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user);
  const key = await keyOf(em(), id);
  for (const [index, right] of key.entries()) await saveAnswer(user, id, index + 1, right);
  const results = await Promise.all([1, 2, 3, 4].map(() => user.call('POST', `/exams/${id}/submit`)));
  for (const { status, body } of results) {
    expect(status).toBe(200);
    expect(body).toEqual(results[0]!.body);
  }
  expect(results[0]!.body).toMatchObject({ score: 20, passed: true });
  expect((await user.call('GET', '/readiness')).body).toMatchObject({ answers: 20 });
  expect(await submit(user, id)).toEqual(results[0]!.body);
});

test('an exam that is submitted and abandoned at once ends in one of the two ways [EXAM-11, EXAM-14]', async () => {
  for (let round = 0; round < 8; round++) {
    const user = await newUser(server.app);
    const { id } = await startExam(user);
    const [submitted, abandoned] = await Promise.all([
      user.call('POST', `/exams/${id}/submit`),
      user.call('DELETE', `/exams/${id}`),
    ]);
    expect([submitted.status, abandoned.status].sort()).toEqual([200, 409]);
  }
});

test('saves that race with the end are acknowledged and counted, or refused [EXAM-08, EXAM-11]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user);
  const key = await keyOf(em(), id);
  const calls = key.map((right, index) => saveAnswer(user, id, index + 1, right));
  calls.splice(10, 0, user.call('POST', `/exams/${id}/submit`));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  const acknowledged = statuses.filter((status) => status === 200).length - 1;
  expect((await submit(user, id)).score).toBe(acknowledged);
  expect(statuses.filter((status) => status === 409)).toHaveLength(20 - acknowledged);
});

test('an abandoned exam has no score, is not listed, and can be abandoned again [EXAM-14]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user);
  await saveAnswer(user, id, 1, 1);
  expect((await user.call('DELETE', `/exams/${id}`)).status).toBe(200);
  expect((await user.call('DELETE', `/exams/${id}`)).status).toBe(200);
  expect((await user.call('GET', `/exams/${id}`)).status).toBe(404);
  expect(await saveAnswer(user, id, 1, 1)).toMatchObject({ status: 409, body: { message: 'This exam is finished' } });
  expect(await listOf(user)).toEqual([]);
  expect((await current(user)).status).toBe(404);
  expect((await user.call('GET', '/readiness')).body).toMatchObject({ answers: 0 });
  const finished = await startExam(user);
  await submit(user, finished.id);
  expect((await user.call('DELETE', `/exams/${finished.id}`)).status).toBe(409);
});

test('the result has every question with own and correct answer, rationales, sources and time [EXAM-15]', async () => {
  const user = await newUser(server.app);
  const sitting = await startExam(user, 'full');
  const key = await keyOf(em(), sitting.id);
  expect((await user.call('GET', `/exams/${sitting.id}`)).status).toBe(409);
  later(1);
  await saveAnswer(user, sitting.id, 1, key[0]!);
  later(0.5);
  await saveAnswer(user, sitting.id, 83, (key[82]! + 1) % 4, true);
  later(2);
  await saveAnswer(user, sitting.id, 1, (key[0]! + 2) % 4);
  const summary = await submit(user, sitting.id);
  const { questions, ...rest } = await resultOf(user, sitting.id);
  expect(rest).toEqual(summary);
  expect(questions.map(({ position, question, options }) => ({ position, question, options }))).toEqual(
    sitting.questions,
  );
  for (const [index, question] of questions.entries()) {
    expect(question.correct).toBe(key[index]);
    expect(question.rationales.filter((text) => text.length > 10)).toHaveLength(4);
    expect(question.sources.length).toBeGreaterThan(0);
    expect(findTopic(question.topicId)).toBeDefined();
  }
  expect(questions[0]).toMatchObject({ chosen: (key[0]! + 2) % 4, flagged: false, seconds: 180 });
  expect(questions[82]).toMatchObject({ chosen: (key[82]! + 1) % 4, flagged: true, seconds: 30 });
  expect(questions[1]).toMatchObject({ chosen: null, flagged: false, seconds: 0 });
});

test('a result leaves out a question whose key has changed in the bank since [EXAM-15]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user);
  const { items } = await em().findOneOrFail(ExamEntity, { id });
  const changed = items.map((item, index) => (index === 3 ? { ...item, correct: (item.correct + 1) % 4 } : item));
  await em().nativeUpdate(ExamEntity, { id }, { items: changed });
  await submit(user, id);
  const { questions, total } = await resultOf(user, id);
  expect(total).toBe(20);
  expect(questions.map(({ position }) => position)).toEqual(items.map((_, i) => i + 1).filter((at) => at !== 4));
});

test('the missed and the unanswered questions can be retaken, and no others [EXAM-16, EXAM-02]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user, 'full');
  const key = await keyOf(em(), id);
  await saveAnswer(user, id, 1, (key[0]! + 1) % 4);
  await submit(user, id);
  const { questions } = await resultOf(user, id);
  const questionIds = questions.map((question) => question.id);
  const practice = await startPractice(user, { scope: 'mistakes', questionIds });
  expect(practice.questions.map((question) => question.id)).toEqual(questionIds);
  const other = await newUser(server.app);
  expect((await other.call('POST', '/practice', { scope: 'mistakes', questionIds })).status).toBe(404);
  const answers = practice.questions.map((question) => correct(question));
  const result = await user.call<PracticeResult>('POST', `/practice/${practice.runId}/submit`, { answers });
  expect(result.body).toMatchObject({ score: 83, total: 83 });
});

test('finished exams are listed, newest first, with their areas [EXAM-21]', async () => {
  const user = await newUser(server.app);
  const ids: string[] = [];
  for (const kind of ['full', 'mini'] as const) {
    const { id } = await startExam(user, kind);
    later(5);
    await submit(user, id);
    ids.unshift(id);
  }
  const exams = await listOf(user);
  expect(exams.map(({ id }) => id)).toEqual(ids);
  for (const { kind, areas, total } of exams) {
    expect(total).toBe(EXAM_FORMATS[kind].questions);
    expect(areas.map(({ area }) => area)).toEqual(['1', '2', '3', '4', '5', '6']);
  }
});
