import { expect, test } from 'vitest';
import type { ServedQuiz } from '#shared/quiz.ts';
import { SHEET_SIZE, SHEET_TEXT, type Sheet } from '#shared/sheet.ts';
import { plainText } from '#shared/study-text.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { bodyOf, correct, saveScore, startQuiz, takeQuiz, wrong } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { withholdQuestions } from '../bank/bank.service.ts';

const server = testApp();

const sheetOf = async ({ call }: TestUser): Promise<Sheet> => bodyOf(await call<Sheet>('GET', '/sheet'));
const startDrill = async ({ call }: TestUser, count: number) =>
  bodyOf(await call<ServedQuiz>('POST', '/drill', { count }));
const answer = ({ call }: TestUser, { runId }: ServedQuiz, sent: object) =>
  call('POST', `/drill/${runId}/answers`, sent);
const textsOf = (items: { text: string }[]) => items.map(({ text }) => text);
const itemsOf = (sheet: Sheet) => Object.values(sheet).flat();
const numberOf = (questionId: string) => {
  const all = [...server.deps.material.values()].flatMap(({ numbers }) => numbers);
  return all.find(({ question }) => question.id === questionId)!;
};
const firstFactOf = (topicId: string, questionId: string) => {
  const { questions, facts } = server.deps.material.get(topicId)!;
  return facts.get(questions.find(({ id }) => id === questionId)!.facts[0]!)!;
};

test('without answers the sheet has key points of the topics that the exam asks most, and law numbers, all short and none twice [BEYOND-04]', async () => {
  const sheet = await sheetOf(await newUser(server.app));
  expect([sheet.numbers, sheet.facts]).toEqual([[], []]);
  expect(sheet.keyPoints).toHaveLength(SHEET_SIZE.keyPoints);
  expect(sheet.lawNumbers).toHaveLength(SHEET_SIZE.lawNumbers);
  expect(sheet.keyPoints.slice(0, 3).map(({ topicId }) => topicId)).toEqual(['5.3', '5.3', '6']);
  for (const { topicId, text } of sheet.keyPoints)
    expect(server.deps.material.get(topicId)!.study!.keyPoints).toContain(text);
  for (const { text, source } of itemsOf(sheet)) {
    expect(text.length).toBeLessThanOrEqual(SHEET_TEXT);
    expect(source).not.toBe('');
  }
  const texts = textsOf(itemsOf(sheet)).map(plainText);
  expect(new Set(texts).size).toBe(texts.length);
});

test('missed law numbers, the facts behind mistakes and the weakest topics come first [BEYOND-04]', async () => {
  const user = await newUser(server.app);
  const drill = await startDrill(user, 6);
  const [missed, ...solved] = drill.questions;
  await answer(user, drill, wrong(missed!));
  for (const question of solved) await answer(user, drill, correct(question));
  const quiz = await startQuiz(user, '1.3');
  await saveScore(
    user,
    '1.3',
    quiz,
    quiz.questions.map((question) => wrong(question)),
  );
  await takeQuiz(user, '2.2');

  const sheet = await sheetOf(user);
  const { value, limits, source } = numberOf(missed!.id);
  expect(sheet.numbers).toHaveLength(1);
  expect(sheet.numbers[0]).toMatchObject({ topicId: missed!.topicId, source });
  expect(plainText(sheet.numbers[0]!.text).toLowerCase()).toBe(`${value}: ${limits}`.toLowerCase());
  expect(textsOf(sheet.lawNumbers)).not.toContain(sheet.numbers[0]!.text);
  const statements = new Set(quiz.questions.map(({ id }) => firstFactOf('1.3', id).statement));
  expect(sheet.facts).toHaveLength(Math.min(statements.size, SHEET_SIZE.facts));
  for (const { topicId, text } of sheet.facts) {
    expect(topicId).toBe('1.3');
    expect([...statements].some((statement) => statement.startsWith(text.replace(/ ?…$/, '')))).toBe(true);
  }
  expect(sheet.keyPoints.slice(0, 2).map(({ topicId }) => topicId)).toEqual(['1.3', '1.3']);
  expect(sheet.keyPoints.map(({ topicId }) => topicId)).not.toContain('2.2');

  // Answered correctly since, it is no missed number.
  const again = await startDrill(user, 6);
  for (const question of again.questions) await answer(user, again, correct(question));
  expect((await sheetOf(user)).numbers).toEqual([]);
});

test('what an open exam asks is left out, also for another user it is not [BEYOND-04] [EXAM-12]', async () => {
  const user = await newUser(server.app);
  const drill = await startDrill(user, 2);
  for (const question of drill.questions) await answer(user, drill, wrong(question));
  const quiz = await startQuiz(user, '1.1');
  const [one, ...others] = quiz.questions;
  const factOf = ({ id }: { id: string }) => firstFactOf('1.1', id).id;
  const missed = [one!, others.find((question) => factOf(question) !== factOf(one!))!];
  const answers = quiz.questions.map((each) => (missed.includes(each) ? wrong(each) : correct(each)));
  await saveScore(user, '1.1', quiz, answers);
  const before = await sheetOf(user);
  expect([before.numbers.length, before.facts.length]).toEqual([2, 2]);
  const asked = [drill.questions[0]!.id, one!.id];
  await withholdQuestions(callOf(server, user.id), asked, new Date(Date.now() + 3_600_000));
  const during = await sheetOf(user);
  expect([during.numbers.length, during.facts.length]).toEqual([1, 1]);
  const { limits } = numberOf(asked[0]!);
  expect(textsOf(itemsOf(during)).some((text) => text.endsWith(limits))).toBe(false);
});

test('a visitor gets no sheet [BEYOND-04] [SEC-05]', async () => {
  expect((await caller(server.app)('GET', '/sheet')).status).toBe(401);
});
