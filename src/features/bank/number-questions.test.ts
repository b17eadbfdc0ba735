import { expect, test } from 'vitest';
import { callOf, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { practice } from '../../testing/quizzes.ts';
import { newUser } from '../../testing/user.ts';
import { loadBank } from './bank.service.ts';
import { findAskedQuestions, listNumberQuestions, listOpenQuestions, readQuestions } from './questions.service.ts';
import { serveQuestions } from './served-quizzes.service.ts';

const server = testApp(async () => ({ databaseUrl: await ownDatabase() }));

const LAW_TOPICS = ['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '6'];

test('the numbers of the law are in the banks of their topics, and neither quizzes nor exams draw them [DRILL-01]', async () => {
  const call = callOf(server, (await newUser(server.app)).id);
  const numbers = await listNumberQuestions(call);
  expect(numbers.length).toBeGreaterThanOrEqual(120);
  const ids = new Set(numbers.map(({ question }) => question.id));
  for (const topicId of LAW_TOPICS) {
    const bank = await loadBank(call, topicId);
    const own = numbers.filter((number) => number.topicId === topicId);
    expect(own.map(({ question }) => bank.questions.get(question.id))).toEqual(own.map(({ question }) => question));
    expect(bank.open.filter((id) => ids.has(id))).toEqual([]);
  }
  const open = await listOpenQuestions(call, LAW_TOPICS);
  expect(open.flatMap((topic) => topic.open).filter(({ id }) => ids.has(id))).toEqual([]);
});

test('a number has its value, unit, limit and source, and its question can be served and explained [DRILL-01]', async () => {
  const call = callOf(server, (await newUser(server.app)).id);
  const numbers = await listNumberQuestions(call);
  const { topicId, question, source, ...number } = numbers.find(({ question }) => question.id === '5.1-n01')!;
  expect({ topicId, source, ...number }).toMatchObject({
    topicId: '5.1',
    value: '5 years',
    unit: 'years',
    limits: expect.stringMatching(/\w/),
  });
  const items = numbers.map((one) => ({ topicId: one.topicId, questionId: one.question.id }));
  const { questions } = await serveQuestions(call, { topicId: null, scope: 'law' }, items);
  expect(questions.map(({ id }) => id)).toEqual(items.map(({ questionId }) => questionId));
  for (const [index, { options, correctAnswer, explanation, optionNotes, sources }] of questions.entries()) {
    const { value } = numbers[index]!;
    expect(options[correctAnswer]!.toLowerCase()).toBe(value.toLowerCase());
    expect(optionNotes[correctAnswer]).toBe(explanation);
    expect(sources).toEqual([expect.stringContaining(numbers[index]!.source)]);
  }
  expect((await findAskedQuestions(call, items)).size).toBe(items.length);
  expect((await readQuestions(call, items)).get('5.1-n01')).toEqual({ question, sources: [source] });
});

test('a number that two users dispute is listed no longer [QUIZ-24]', async () => {
  const item = { topicId: '6', questionId: '6-n01' };
  for (const user of [await newUser(server.app), await newUser(server.app)]) {
    await practice(server, user);
    await serveQuestions(callOf(server, user.id), { topicId: null, scope: 'law' }, [item]);
    const report = await user.call('POST', '/quiz/reports', { questionId: item.questionId, reason: 'unclear' });
    expect(report.status).toBe(200);
  }
  const ids = (await listNumberQuestions(callOf(server))).map(({ question }) => question.id);
  expect(ids).not.toContain('6-n01');
  expect(ids).toContain('6-n02');
});
