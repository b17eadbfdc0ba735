import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ExamEntity } from '#schema/entities/exam.ts';
import { TutorMessageEntity } from '#schema/entities/tutor-message.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { ExamKind } from '#shared/exams.constants.ts';
import type { Sitting } from '#shared/exams.ts';
import type { Mistake } from '#shared/mistakes.ts';
import { PRACTICE_SCOPES } from '#shared/quiz.constants.ts';
import type { BankQuestion, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import { inTransaction } from '../../call.ts';
import { callOf, testApp } from '../../testing/app.ts';
import {
  correct,
  saveAnswer as saveQuizAnswer,
  saveScore,
  startPractice,
  startQuiz,
  wrong,
} from '../../testing/quizzes.ts';
import { newUser, type TestUser } from '../../testing/user.ts';
import { recordAnswers } from '../answers/recording.service.ts';
import { releaseQuestions, withholdQuestions } from '../bank/bank.service.ts';
import { endOverdueExams } from './scoring.service.ts';
import { keyOf, resultOf, saveAnswer, startExam, submit } from './testing/exam-user.ts';

let now = new Date();
const server = testApp({ deps: { clock: () => now } });

const em = () => server.deps.orm.em.fork();
const topics = () => [...server.deps.material.values()];
const topicIds = orderedTopics.map(({ id }) => id);

/** Returns every text in a JSON value, also the names of fields. */
function textsIn(value: unknown): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(value, (name, each) => {
    texts.add(name);
    if (typeof each === 'string') texts.add(each);
    return each;
  });
  return texts;
}

/** Every text that a signed-in user can read, by path, without the open exam itself. */
async function readEverything({ call }: TestUser, searched: string[]): Promise<Map<string, Set<string>>> {
  const paths = [
    ...['/auth/user', '/account', '/account/export', '/topics', '/progress', '/bookmarks', '/notes', '/flashcards'],
    ...['/deleted', '/quiz-scores', '/quiz/reports', '/practice/current', '/mistakes', '/dashboard/stats'],
    ...['/dashboard/summary', '/exams', '/readiness', '/readiness/trend', '/sheet'],
    ...topicIds.flatMap((id) => [
      `/topics/${id}`,
      `/quiz/current?topicId=${id}`,
      `/tutor/${id}`,
      `/topics/${id}/detailed-plan`,
    ]),
    ...searched.map((text) => `/search?words=${encodeURIComponent(text)}`),
  ];
  const texts = new Map<string, Set<string>>();
  for (const path of paths) {
    const { status, body } = await call('GET', path);
    expect([200, 404], path).toContain(status);
    texts.set(path, textsIn(body));
  }
  return texts;
}

/** The questions of a new quiz of every topic and of a new practice quiz of every scope. */
async function drawEverything(user: TestUser): Promise<ServedQuestion[]> {
  const quizzes: ServedQuiz[] = [];
  for (const topicId of topicIds) quizzes.push(await startQuiz(user, topicId, 20));
  for (const scope of PRACTICE_SCOPES) {
    const { status, body } = await user.call<ServedQuiz>('POST', '/practice', { scope, count: 20 });
    if (status === 200) quizzes.push(body);
  }
  expect(quizzes.length).toBeGreaterThan(30);
  return quizzes.flatMap(({ questions }) => questions);
}

/** Answers every question of the bank, every other one wrong, so that an exam can only ask what the user has seen. */
async function answerWholeBank(user: TestUser) {
  const all = topics().flatMap(({ id: topicId, questions }) => questions.map((question) => ({ topicId, question })));
  const answers = all.map(({ topicId, question }, index) => {
    const key = 'ABCD'.indexOf(question.answer);
    const isCorrect = index % 2 === 0;
    return { questionId: question.id, topicId, chosen: isCorrect ? key : (key + 1) % 4, isCorrect };
  });
  await inTransaction(callOf(server, user.id), (call) => recordAnswers(call, randomUUID(), answers));
}

const itemsOf = async ({ id }: Sitting) => (await em().findOneOrFail(ExamEntity, { id })).items;

/** Starts exams until one asks at least one of these questions. */
async function startExamWithOneOf(user: TestUser, kind: ExamKind, questionIds: ReadonlySet<string>): Promise<Sitting> {
  const sitting = await startExam(user, kind);
  if ((await itemsOf(sitting)).some(({ questionId }) => questionIds.has(questionId))) return sitting;
  await user.call('DELETE', `/exams/${sitting.id}`);
  return await startExamWithOneOf(user, kind, questionIds);
}

/** A message about a question, as the tutor saves it. */
const tutorMessage = (user: string, topicId: string, questionId: string, speaker: 'member' | 'tutor') => ({
  ...{ id: randomUUID(), user, topicId, speaker, questionId, text: `This ${speaker} explains ${questionId}.` },
  ...{ facts: [], passages: [], about: null, notice: null, createdAt: now },
});

test('no quiz, practice, search, card, page or export has a question of a sealed form [EXAM-02]', async () => {
  const user = await newUser(server.app);
  const sealed: BankQuestion[] = topics().flatMap((topic) => topic.sealed);
  expect(sealed).toHaveLength(249);
  await startExam(user, 'full');
  const stems = new Set(sealed.map(({ stem }) => stem));
  expect(topics().flatMap(({ deck }) => deck.filter(({ question }) => stems.has(question)))).toEqual([]);
  const drawn = await drawEverything(user);
  const isSealed = new Set(sealed.map(({ id }) => id));
  expect(drawn.filter(({ id }) => isSealed.has(id))).toEqual([]);
  const searched = [sealed[0]!, sealed[100]!, sealed[200]!].map(({ stem }) => stem.slice(0, 100));
  for (const [path, texts] of await readEverything(user, searched)) {
    const leaked = sealed.filter(({ id, stem }) => texts.has(id) || texts.has(stem));
    expect(leaked.map(({ id }) => `${path}: ${id}`)).toEqual([]);
  }
});

test('a sealed form that was abandoned and comes again stays sealed: no list, search, report, retake or export has it [EXAM-02, EXAM-12]', async () => {
  const user = await newUser(server.app);
  const sitting = await startExam(user, 'full');
  await saveAnswer(user, sitting.id, 1, 0);
  await user.call('DELETE', `/exams/${sitting.id}`);
  const items = await itemsOf(sitting);
  const texts = await readEverything(user, [sitting.questions[0]!.question.slice(0, 100)]);
  for (const [path, found] of texts) {
    expect(
      items.filter(({ questionId }) => found.has(questionId)).map(({ questionId }) => questionId),
      path,
    ).toEqual([]);
    expect(
      sitting.questions.filter(({ question }) => found.has(question)),
      path,
    ).toEqual([]);
  }
  const { questionId } = items[0]!;
  expect((await user.call('POST', '/quiz/reports', { questionId, reason: 'unclear' })).status).toBe(404);
  expect((await user.call('POST', '/practice', { scope: 'mistakes', questionIds: [questionId] })).status).toBe(404);
  const again = await startExam(user, 'full');
  expect((await itemsOf(again)).map((item) => item.questionId).toSorted()).toEqual(
    items.map((item) => item.questionId).toSorted(),
  );
});

test('if the open exam asks all questions of a topic, a quiz of it is refused with the reason, and is no empty quiz [EXAM-12]', async () => {
  const user = await newUser(server.app);
  const { id: topicId, questions } = topics()[0]!;
  const until = new Date(now.getTime() + 60_000);
  await withholdQuestions(
    callOf(server, user.id),
    questions.map(({ id }) => id),
    until,
  );
  expect(await user.call('POST', '/quiz/generate', { topicId })).toMatchObject({
    status: 409,
    body: { message: 'Your unfinished exam includes every question on this topic', reason: 'examOpen' },
  });
});

test('during an exam no call has one of its questions, even if the user has seen them all before [EXAM-12]', async () => {
  const user = await newUser(server.app);
  await answerWholeBank(user);
  const before: ServedQuestion[] = [];
  for (const topicId of topicIds.slice(0, 6)) {
    before.push(...(await startQuiz(user, topicId, 20)).questions);
  }
  const answered = before.slice(0, 12);
  for (const { id: questionId } of answered) {
    const topicId = questionId.split('-')[0];
    await em().insert(TutorMessageEntity, tutorMessage(user.id, topicId!, questionId, 'member'));
    await em().insert(TutorMessageEntity, tutorMessage(user.id, topicId!, questionId, 'tutor'));
    await user.call('POST', '/quiz/reports', { questionId, reason: 'unclear' });
  }
  for (let turn = 0; turn < 4; turn++) {
    const earlier = await startExam(user, 'full');
    if (turn % 2 === 0) await submit(user, earlier.id);
    else await user.call('DELETE', `/exams/${earlier.id}`);
  }
  now = new Date(now.getTime() + 3_600_000);
  const sitting = await startExamWithOneOf(user, 'mini', new Set(before.map((question) => question.id)));
  const { id, questions } = sitting;
  const items = await itemsOf(sitting);
  const asked = new Set(items.map(({ questionId }) => questionId));
  // The exam asks what the tutor explained and what the user reported.
  const explained = answered.slice(0, 10).map((question) => question.id);
  for (const questionId of explained) asked.add(questionId);
  await withholdQuestions(callOf(server, user.id), [...asked], new Date(now.getTime() + 3_600_000));
  await saveAnswer(user, id, 1, 2, true);

  expect((await drawEverything(user)).filter((question) => asked.has(question.id))).toEqual([]);
  const searched = questions.slice(0, 3).map(({ question }) => question.slice(0, 100));
  for (const [path, texts] of await readEverything(user, searched)) {
    const leaked = [...asked].filter((questionId) => texts.has(questionId));
    expect(leaked.map((questionId) => `${path}: ${questionId}`)).toEqual([]);
    for (const { question } of questions) expect(texts.has(question), path).toBe(false);
    const joined = [...texts].join('\n');
    for (const questionId of explained) expect(joined.includes(`explains ${questionId}.`), path).toBe(false);
  }
  for (const { questionId } of items.slice(0, 3)) {
    expect((await user.call('POST', '/quiz/reports', { questionId, reason: 'unclear' })).status).toBe(404);
    expect((await user.call('POST', '/practice', { scope: 'mistakes', questionIds: [questionId] })).status).toBe(404);
  }

  await submit(user, id);
  const { body: mistakes } = await user.call<Mistake[]>('GET', '/mistakes');
  expect(mistakes.some(({ questionId }) => asked.has(questionId))).toBe(true);
  const questionIds = items.map(({ questionId }) => questionId);
  const again = await startPractice(user, { scope: 'mistakes', questionIds });
  expect(again.questions).toHaveLength(questionIds.length);
});

test('during an exam no call scores an answer to one of its questions, and afterwards it does [EXAM-12]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, '6', 5);
  const practice = await startPractice(user, { scope: 'area-6', count: 5 });
  const { id } = await startExam(user);
  const asked = [quiz, practice].map(({ questions }) => questions[0]!.id);
  await withholdQuestions(callOf(server, user.id), asked, new Date(now.getTime() + 3_600_000));
  const [ofQuiz, ofPractice] = [quiz.questions[0]!, practice.questions[0]!];
  const calls = [
    () => saveQuizAnswer(user, quiz, wrong(ofQuiz)),
    () => saveScore(user, '6', quiz, [correct(ofQuiz)]),
    () => user.call('POST', `/practice/${practice.runId}/submit`, { answers: [correct(ofPractice)] }),
  ];
  for (const call of calls) expect(await call()).toMatchObject({ status: 409, body: { reason: 'examOpen' } });
  await submit(user, id);
  expect((await calls[1]!()).status).toBe(200);
  expect((await calls[2]!()).status).toBe(200);
});

test('after the deadline its questions are withheld until the exam is scored, so that a later answer stays the latest [EXAM-12]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, '6', 5);
  const [question] = quiz.questions;
  const { id, deadlineAt } = await startExam(user);
  const item = { questionId: question!.id, topicId: '6', order: [0, 1, 2, 3], correct: 0 };
  await em().nativeUpdate(ExamEntity, { id }, { items: [item] });
  await withholdQuestions(callOf(server, user.id), [question!.id], new Date(deadlineAt));
  await saveAnswer(user, id, 1, 0);
  now = new Date(+new Date(deadlineAt) + 1000);
  const late = () => saveQuizAnswer(user, quiz, wrong(question!));
  expect(await late()).toMatchObject({ status: 409, body: { reason: 'examOpen' } });
  expect(await endOverdueExams(callOf(server, user.id), { id })).toBe(1);
  expect((await late()).status).toBe(200);
  const { body: mistakes } = await user.call<Mistake[]>('GET', '/mistakes');
  expect(mistakes.map(({ questionId }) => questionId)).toEqual([question!.id]);
});

test('an earlier result leaves out the questions of the open exam [EXAM-12]', async () => {
  const user = await newUser(server.app);
  await answerWholeBank(user);
  const first = await startExam(user, 'full');
  await submit(user, first.id);
  const items = await itemsOf(first);
  const shared = items[4]!.questionId;
  const open = await startExam(user, 'mini');
  await em().nativeUpdate(ExamEntity, { id: open.id }, { items: [items[4]!] });
  await withholdQuestions(callOf(server, user.id), [shared], new Date(now.getTime() + 60_000));
  expect((await resultOf(user, first.id)).questions.map(({ id }) => id)).not.toContain(shared);
  await user.call('DELETE', `/exams/${open.id}`);
  expect((await resultOf(user, first.id)).questions.map(({ id }) => id)).toContain(shared);
});

test('an unfinished quiz with a question of the exam waits until the exam is over [EXAM-12]', async () => {
  const user = await newUser(server.app);
  await answerWholeBank(user);
  const served = new Set<string>();
  for (const topicId of topicIds) {
    for (const question of (await startQuiz(user, topicId, 20)).questions) served.add(question.id);
  }
  const { id } = await startExam(user, 'full');
  await submit(user, id);
  const drawn = await startExamWithOneOf(user, 'mini', served);
  const items = await itemsOf(drawn);
  const statusOf = async (topicId: string) => (await user.call('GET', `/quiz/current?topicId=${topicId}`)).status;
  const blocked: string[] = [];
  for (const topicId of topicIds) if ((await statusOf(topicId)) === 404) blocked.push(topicId);
  expect(blocked.length).toBeGreaterThan(0);
  for (const topicId of blocked) expect(items.map((item) => item.topicId)).toContain(topicId);
  await user.call('DELETE', `/exams/${drawn.id}`);
  for (const topicId of blocked) expect(await statusOf(topicId)).toBe(200);
});

type ExportedExam = { startedAt: string; deadlineAt: string; state: string; items?: { correct: number }[] };
const exportOf = async ({ call }: TestUser) =>
  (await call<{ exams: ExportedExam[]; examAnswers: object[] }>('GET', '/account/export')).body;

test('while the exam asks a question of a quiz or practice with answers, nothing takes its place without a word [EXAM-12] [QUIZ-26, QUIZ-32]', async () => {
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, '1.1', 20);
  const practice = await startPractice(user, { scope: 'law', count: 5 });
  for (const each of [quiz, practice]) await saveQuizAnswer(user, each, correct(each.questions[0]!));
  const callOfUser = callOf(server, user.id);
  const asked = [quiz, practice].map(({ questions }) => questions[1]!.id);
  const until = new Date(now.getTime() + 60_000);
  const current = () => user.call('GET', '/quiz/current?topicId=1.1');
  const again = () => user.call('POST', '/practice', { scope: 'law', count: 5, keepsUnfinished: true });
  await withholdQuestions(callOfUser, asked, until);
  expect(await current()).toMatchObject({ status: 409, body: { reason: 'examOpen' } });
  expect(await user.call('GET', '/practice/current')).toMatchObject({ status: 404 });
  expect(await again()).toMatchObject({ status: 409, body: { reason: 'practiceOpen' } });
  await releaseQuestions(callOfUser);
  expect(await current()).toMatchObject({ status: 200, body: { runId: quiz.runId } });
  expect(await user.call('GET', '/practice/current')).toMatchObject({ status: 200, body: { runId: practice.runId } });
});

test('the export of an open exam has times, choices and flags, but no question, order or seed [EXAM-12]', async () => {
  const user = await newUser(server.app);
  const { id, startedAt, deadlineAt } = await startExam(user);
  await saveAnswer(user, id, 3, 1, true);
  const open = await exportOf(user);
  expect(open.exams).toHaveLength(1);
  const [exam] = open.exams as [ExportedExam];
  expect(Object.keys(exam).sort()).toEqual(
    ['areas', 'deadlineAt', 'finishedAt', 'id', 'isTimedOut', 'kind', 'score', 'startedAt', 'state', 'total'].sort(),
  );
  expect(exam).toMatchObject({ id, kind: 'mini', state: 'open', score: null, areas: null });
  expect([exam.startedAt, exam.deadlineAt].map((at) => +new Date(at))).toEqual(
    [startedAt, deadlineAt].map((at) => +new Date(at)),
  );
  expect(open.examAnswers).toMatchObject([{ examId: id, position: 3, chosen: 1, flagged: true }]);
  const key = await keyOf(em(), id);
  await submit(user, id);
  const abandoned = await startExam(user, 'full');
  await user.call('DELETE', `/exams/${abandoned.id}`);
  const { exams } = await exportOf(user);
  expect(exams.find(({ state }) => state === 'finished')!.items!.map((item) => item.correct)).toEqual(key);
  expect(Object.keys(exams.find(({ state }) => state === 'abandoned')!)).not.toContain('items');
});

test('a question answered in an exam can be reported afterwards [EXAM-02]', async () => {
  const user = await newUser(server.app);
  const { id } = await startExam(user, 'full');
  await saveAnswer(user, id, 1, 0);
  await submit(user, id);
  const [answered, unanswered] = (await resultOf(user, id)).questions;
  const report = (questionId: string) => user.call('POST', '/quiz/reports', { questionId, reason: 'unclear' });
  expect((await report(answered!.id)).status).toBe(200);
  expect((await report(unanswered!.id)).status).toBe(404);
});
