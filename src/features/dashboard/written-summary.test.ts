import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type ClaudeBehavior, INJECTION, type StandIn, startClaude } from '../../testing/claude.ts';
import { newUser } from '../../testing/user.ts';

const WRITTEN =
  'You have completed 1 of 27 topics and your average is 50%. Interest-Sensitive Life Products comes next.';
const A_MINUTE = 60_000;

let claude: StandIn;
let server: TestApp;
let now: number;
let lines: string[];
beforeEach(async () => {
  lines = [];
  now = Date.now();
  claude = await startClaude();
  claude.answer = () => JSON.stringify({ summary: WRITTEN });
  const clock = () => new Date(now);
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  server = await startTestApp({ env: claude.env, deps: { clock, log } });
});
afterEach(async () => {
  await server.close();
  await claude.close();
});

type Call = Awaited<ReturnType<typeof newUser>>['call'];
const summaryOf = async (call: Call): Promise<string> => (await call('GET', '/dashboard/summary')).body.summary;
const take = (call: Call, percentage: number) =>
  call('POST', '/quiz-scores', { topicId: '1.2', score: percentage / 10, totalQuestions: 10, percentage });

async function newStudent() {
  const { call } = await newUser(server.app);
  await call('POST', '/progress/1.1/complete');
  await take(call, 50);
  return call;
}

test("the first call returns a summary by rules immediately, and a later call returns Claude's summary of the same figures [REST-36, DASH-09]", async () => {
  const call = await newStudent();
  expect(await summaryOf(call)).toMatch(/^You have completed 1 of 27 topics\. Your average over 1 quiz is 50%/);
  await expect.poll(() => summaryOf(call)).toBe(WRITTEN);
  expect(claude.received).toHaveLength(1);
  const { prompt } = claude.received[0]!;
  expect(prompt).toContain('Topics completed: 1 of 27');
  expect(prompt).toContain('Average in Interest-Sensitive Life Products: 50% over 1 quiz');
  expect(prompt).not.toContain('Rosa');
  const { body } = await call('GET', '/dashboard/summary');
  expect(body).toMatchObject({ summary: WRITTEN, strengths: [], weaknesses: ['1.2'] });
});

test('a generated summary is used until the figures change, and Claude is called at most once in ten minutes', async () => {
  const call = await newStudent();
  await summaryOf(call);
  await expect.poll(() => summaryOf(call)).toBe(WRITTEN);
  now += 60 * A_MINUTE;
  expect(await summaryOf(call)).toBe(WRITTEN);
  expect(claude.received).toHaveLength(1);

  await take(call, 50);
  claude.answer = () => JSON.stringify({ summary: WRITTEN.replace('You have', 'By now you have') });
  expect(await summaryOf(call)).toMatch(/2 quizzes/);
  await expect.poll(() => summaryOf(call)).toMatch(/^By now/);
  await take(call, 50);
  now += 9 * A_MINUTE;
  expect(await summaryOf(call)).toMatch(/3 quizzes/);
  expect(claude.received).toHaveLength(2);
  now += 2 * A_MINUTE;
  await summaryOf(call);
  await expect.poll(() => claude.received.length).toBe(3);
});

test('only one of many concurrent calls makes a request to Claude', async () => {
  const call = await newStudent();
  await Promise.all(Array.from({ length: 10 }, () => summaryOf(call)));
  await expect.poll(() => summaryOf(call)).toBe(WRITTEN);
  expect(claude.received).toHaveLength(1);
});

test('no summary is generated for a user without activity [DASH-11]', async () => {
  const { call } = await newUser(server.app);
  expect(await summaryOf(call)).toMatch(/Nothing is recorded yet/);
  expect(claude.received).toEqual([]);
});

test.each([
  'You have completed 3 of 27 topics and your average is 50%, which is a good beginning.',
  'You have completed 1 of 27 topics; twelve more quizzes will bring you to the pass mark.',
  `You have completed 1 of 27 topics and your average is 50%. ${INJECTION}`,
])('%s: a summary with other numbers or markup is not used', async (summary) => {
  claude.answer = () => JSON.stringify({ summary });
  const call = await newStudent();
  const byRules = await summaryOf(call);
  await expect.poll(() => lines.join('')).toContain('names numbers that are not among the figures');
  expect(await summaryOf(call)).toBe(byRules);
});

test.each<ClaudeBehavior>(['hang', 'refusal', 'not JSON', 'cut in the middle', 'overloaded', 'bad key', 'injected'])(
  '%s: the dashboard returns a summary by rules immediately',
  async (behavior) => {
    claude.behave = () => behavior;
    const call = await newStudent();
    const byRules = await summaryOf(call);
    await expect.poll(() => claude.received.length).toBeGreaterThan(0);
    expect(await summaryOf(call)).toBe(byRules);
  },
);
