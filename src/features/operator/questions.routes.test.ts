import { expect, test } from 'vitest';
import { GeneratedQuestionEntity } from '#schema/entities/generated-question.ts';
import { QuestionReportEntity } from '#schema/entities/question-report.ts';
import { callOf, testApp, testMaterial } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { practice, startQuiz } from '../../testing/quizzes.ts';
import { newUser } from '../../testing/user.ts';
import { markBankChanged } from '../bank/bank.service.ts';
import { operator } from './testing/operator.ts';

const { env, headers } = operator;
const TOPIC = '1.1';

const server = testApp(async () => {
  const topic = testMaterial().get(TOPIC)!;
  // A bank of five questions, so that each quiz uses all of them.
  const material = new Map([[TOPIC, { ...topic, questions: topic.questions.slice(0, 5) }]]);
  return { databaseUrl: await ownDatabase(), env, deps: { material } };
});

const get = async (url: string) => (await server.app.inject({ url, headers })).body;
const press = (url: string, from: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/operator/questions/${url}`,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...from },
    payload: '',
  });

async function questionsInQuiz(): Promise<string[]> {
  const { questions } = await startQuiz(await newUser(server.app), TOPIC);
  return questions.map(({ id }) => id).sort();
}

async function report(questionId: string, input: { reason: string; note?: string }): Promise<void> {
  const user = await newUser(server.app);
  await practice(server, user);
  await startQuiz(user, TOPIC);
  expect((await user.call('POST', '/quiz/reports', { questionId, ...input })).status).toBe(200);
}

test('without a report no question needs a decision [QUIZ-20]', async () => {
  expect(await get('/operator/questions')).toContain('No question is disputed.');
  expect(await get('/operator')).toContain('No question is disputed.');
});

test('disputed questions are listed with their reports as text, without the names of the users', async () => {
  const [first, second] = await questionsInQuiz();
  await report(first!, { reason: 'two_answers', note: '<script>alert(1)</script>' });
  await report(first!, { reason: 'outdated' });
  await report(second!, { reason: 'unclear' });
  const page = await get('/operator/questions');
  const { stem, options } = server.deps.material.get(TOPIC)!.questions.find(({ id }) => id === first)!;
  expect(page).toContain('Two answers are correct');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/<script|example\.com|Delgado/);
  const words = page
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  expect(words).toContain(stem);
  for (const { text } of options) expect(words).toContain(text);
  expect(page.match(/class="correct"/g)).toHaveLength(2);
  expect(page.indexOf('Left out')).toBeLessThan(page.indexOf('Still used'));
  expect(await get('/operator')).toContain('2 questions have been reported; quizzes leave 1 of them out');
});

test('options stand in the order that a user saw, with the letters of the others beside their reports [QUIZ-31]', async () => {
  const { id, options } = server.deps.material.get(TOPIC)!.questions[4]!;
  const seen: string[][] = [];
  for (const reason of ['unclear', 'two_answers']) {
    const user = await newUser(server.app);
    const { questions } = await startQuiz(user, TOPIC);
    seen.unshift(questions.find((each) => each.id === id)!.options);
    await user.call('POST', '/quiz/reports', { questionId: id, reason });
  }
  const page = (await get('/operator/questions')).split('<tr>').find((row) => row.includes(`, ${id}</p>`))!;
  const listed = [...page.matchAll(/<li(?: class="correct")?>([^<]+)<\/li>/g)].map(([, text]) =>
    text!.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
  expect(options.map(({ text }) => text)).toEqual(expect.arrayContaining(listed));
  const [newest, older] = seen;
  expect(listed).toEqual(newest);
  const letters = older!.map((text) => 'ABCD'[newest!.indexOf(text)]);
  const sentence = `A, B, C and D are ${letters.slice(0, 3).join(', ')} and ${letters[3]} here.`;
  if (older!.join() === newest!.join()) expect(page).not.toContain('A, B, C and D are');
  else expect(page.replaceAll('&#39;', "'")).toContain(sentence);
});

test("'Keep' returns a question to quizzes, and 'Remove' takes it out for good [QUIZ-20]", async () => {
  const all = server.deps.material.get(TOPIC)!.questions.map(({ id }) => id);
  const [kept, removed] = [all[2]!, all[3]!];
  for (const id of [kept, removed]) for (const reason of ['wrong_answer', 'other']) await report(id, { reason });
  // A bank of five questions can leave out only one, which the first test's reports already did.
  expect(await get('/operator/questions')).toContain('Disputed, still used');
  expect(await questionsInQuiz()).toEqual(expect.arrayContaining([kept, removed]));
  await press(`${all[0]}/keep`);
  await report(kept, { reason: 'unclear' });
  expect(await questionsInQuiz()).not.toContain(kept);

  const pressed = await press(`${kept}/keep`);
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/operator/questions?note=kept']);
  expect(await get('/operator/questions?note=kept')).toContain('Question kept');
  expect((await press(`${removed}/remove`)).headers.location).toBe('/operator/questions?note=removed');
  const now = await questionsInQuiz();
  expect(now).toContain(kept);
  expect(now).not.toContain(removed);
  const page = await get('/operator/questions');
  for (const id of [kept, removed]) expect(page).not.toContain(`${id}/keep`);
});

test('generated questions whose facts have changed are listed with the old and new text until they are kept or removed [LAW-05]', async () => {
  const { facts, questions } = server.deps.material.get(TOPIC)!;
  const [fact] = facts.values();
  const em = server.deps.orm.em.fork();
  const [kept, removed] = ['Which of two is kept?', 'Which of two is removed?'].map((stem) => {
    const { id: _, ...content } = { ...questions[0]!, stem, facts: [fact!.id] };
    const factsThen = { [fact!.id]: 'It said <b>something</b> else.' };
    return em.create(GeneratedQuestionEntity, {
      topicId: TOPIC,
      content,
      factsThen,
      model: 'm',
      solvedBy: 'm',
      checks: [],
      createdAt: new Date(),
    });
  });
  await em.flush();
  await markBankChanged(callOf(server), TOPIC);
  expect(await get('/operator')).toContain('2 generated questions are based on facts that have changed');
  const page = await get('/operator/questions');
  for (const words of ['Which of two is kept?', 'Before: It said &lt;b&gt;something&lt;/b&gt; else.', fact!.id])
    expect(page).toContain(words);
  for (const { id } of [kept!, removed!]) expect(await questionsInQuiz()).not.toContain(id);

  expect((await press(`${kept!.id}/keep`)).headers.location).toBe('/operator/questions?note=kept');
  expect((await press(`${removed!.id}/remove`)).headers.location).toBe('/operator/questions?note=removed');
  expect(await get('/operator/questions')).not.toContain('Which of two');
  expect(await get('/operator')).not.toContain('facts that have changed');
  const now = await questionsInQuiz();
  expect(now).toContain(kept!.id);
  expect(now).not.toContain(removed!.id);
});

test('a decision about an unreported question has no effect, and another site cannot make decisions [SEC-02]', async () => {
  for (const id of ['1.1-q99', 'nonsense', '%22%3Cb%3E']) {
    for (const action of ['keep', 'remove'])
      expect((await press(`${id}/${action}`)).headers.location).toBe('/operator/questions?note=gone');
  }
  const [id] = await questionsInQuiz();
  expect((await press(`${id}/remove`, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await server.app.inject({ method: 'POST', url: `/operator/questions/${id}/remove` })).statusCode).toBe(401);
});

test('no report is hidden: the page says how many there are, and leads to all of them [QUIZ-25]', async () => {
  await server.deps.orm.em.getConnection().execute('delete from question_reports');
  const reporter = await newUser(server.app);
  const row = { user: reporter.id, topicId: TOPIC, reason: 'other' as const, note: null, order: null };
  const open = { isDispute: false, settledAt: null, withdrawnAt: null };
  const em = server.deps.orm.em.fork();
  for (let number = 0; number < 201; number += 1) {
    em.create(QuestionReportEntity, { ...row, ...open, questionId: `${TOPIC}-x${number}`, createdAt: new Date() });
  }
  const busy = await Promise.all(Array.from({ length: 22 }, () => newUser(server.app)));
  for (const { id } of busy)
    em.create(QuestionReportEntity, { ...row, ...open, user: id, questionId: `${TOPIC}-q01`, createdAt: new Date() });
  await em.flush();
  const pages = await Promise.all(Array.from({ length: 5 }, (_page, at) => get(`/operator/questions?page=${at + 1}`)));
  expect(pages[0]).toContain(`${TOPIC}-q01`);
  expect(pages[0]).toContain('and 2 older reports');
  expect(pages[0]).toContain('Page 1 of 5');
  const listed = new Set(pages.flatMap((page) => page.match(/1\.1-x\d+(?=<)/g) ?? []));
  expect(listed.size).toBe(201);
  expect(await get('/operator/questions?page=6')).not.toContain('<table');
  expect(await get('/operator')).toContain('202 questions have been reported');
});
