import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { WrittenSummaryEntity } from '#schema/entities/written-summary.ts';
import type { DashboardSummary } from '#shared/dashboard.ts';
import { testApp } from '../../testing/app.ts';
import { type ClaudeBehavior, INJECTION, type StandIn, startClaude } from '../../testing/claude.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const WRITTEN =
  'You have completed 1 of 27 topics and your average is 50%. Interest-Sensitive Life Products comes next.';
const A_MINUTE = 60_000;

let claude: StandIn;
let now = Date.now();
const lines: string[] = [];
// Hooks run in reverse order after the tests, so the server closes first.
afterAll(() => claude.close());
const server = testApp(async () => {
  claude = await startClaude();
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  return { env: claude.env, deps: { clock: () => new Date(now), log } };
});
beforeEach(() => {
  lines.length = 0;
  claude.received.length = 0;
  claude.behave = () => 'good';
  claude.answer = () => JSON.stringify({ summary: WRITTEN });
});

type Call = TestUser['call'];
const readSummary = async (call: Call) => (await call<DashboardSummary>('GET', '/dashboard/summary')).body;
const summaryOf = async (call: Call) => (await readSummary(call)).summary;
const take = (call: Call, percentage: number) =>
  call('POST', '/quiz-scores', { topicId: '1.2', score: percentage / 10, totalQuestions: 10, percentage });

async function newStudent() {
  const user = await newUser(server.app);
  await user.call('POST', '/progress/1.1/complete');
  await take(user.call, 50);
  return user;
}

test("the first call returns a summary by rules immediately, and a later call returns Claude's summary of the same figures [REST-36, DASH-09]", async () => {
  const { call } = await newStudent();
  expect(await summaryOf(call)).toMatch(/^You have completed 1 of 27 topics\. Your average over 1 quiz is 50%/);
  await expect.poll(() => summaryOf(call)).toBe(WRITTEN);
  expect(claude.received).toHaveLength(1);
  const { prompt } = claude.received[0]!;
  expect(prompt).toContain('Topics completed: 1 of 27');
  expect(prompt).toContain('Average in Interest-Sensitive Life Products: 50% over 1 quiz');
  expect(prompt).not.toContain('Rosa');
  expect(await readSummary(call)).toMatchObject({ summary: WRITTEN, strengths: [], weaknesses: ['1.2'] });
});

test('a generated summary is used until the figures change, and Claude is called at most once in ten minutes', async () => {
  const { id, call } = await newStudent();
  const askedAt = async () =>
    (await server.deps.orm.em.fork().findOneOrFail(WrittenSummaryEntity, { user: id })).askedAt.getTime();
  await summaryOf(call);
  await expect.poll(() => summaryOf(call)).toBe(WRITTEN);
  now += 60 * A_MINUTE;
  expect(await summaryOf(call)).toBe(WRITTEN);
  expect(claude.received).toHaveLength(1);

  await take(call, 50);
  claude.answer = () => JSON.stringify({ summary: WRITTEN.replace('You have', 'By now you have') });
  expect(await summaryOf(call)).toMatch(/2 quizzes/);
  await expect.poll(() => summaryOf(call)).toMatch(/^By now/);
  const secondAt = now;
  await take(call, 50);
  now += 9 * A_MINUTE;
  expect(await summaryOf(call)).toMatch(/3 quizzes/);
  expect(await askedAt()).toBe(secondAt);
  expect(claude.received).toHaveLength(2);
  now += 2 * A_MINUTE;
  expect(await summaryOf(call)).toMatch(/3 quizzes/);
  expect(await askedAt()).toBe(now);
  await expect.poll(() => summaryOf(call)).toMatch(/^By now/);
  expect(claude.received).toHaveLength(3);
});

test('only one of many concurrent calls makes a request to Claude', async () => {
  const { call } = await newStudent();
  await Promise.all(Array.from({ length: 10 }, () => summaryOf(call)));
  await expect.poll(() => summaryOf(call)).toBe(WRITTEN);
  expect(claude.received).toHaveLength(1);
});

test('no summary is generated for a user without activity [DASH-11]', async () => {
  const { call } = await newUser(server.app);
  expect(await summaryOf(call)).toMatch(/Nothing here yet/);
  await take(call, 50);
  await summaryOf(call);
  await expect.poll(() => summaryOf(call)).toBe(WRITTEN);
  expect(claude.received.map(({ prompt }) => prompt)).toEqual([expect.stringContaining('50% over 1 quiz')]);
});

test.each([
  'You have completed 3 of 27 topics and your average is 50%, which is a good beginning.',
  'You have completed 1 of 27 topics; twelve more quizzes will bring you to the pass mark.',
  `You have completed 1 of 27 topics and your average is 50%. ${INJECTION}`,
])('%s: a summary with other numbers or markup is not used', async (summary) => {
  claude.answer = () => JSON.stringify({ summary });
  const { call } = await newStudent();
  const byRules = await summaryOf(call);
  await expect.poll(() => lines.join('')).toContain('names numbers that are not among the figures');
  expect(await summaryOf(call)).toBe(byRules);
});

test.each<ClaudeBehavior>(['refusal', 'not JSON', 'cut in the middle', 'overloaded', 'bad key', 'injected'])(
  '%s: the dashboard returns a summary by rules immediately, and later too',
  async (behavior) => {
    claude.behave = () => behavior;
    const { call } = await newStudent();
    const byRules = await summaryOf(call);
    expect(byRules).toMatch(/^You have completed 1 of 27 topics/);
    await expect.poll(() => lines.join('')).toMatch(/the AI call failed|it is not used/);
    expect(await summaryOf(call)).toBe(byRules);
  },
);

test('hang: the dashboard returns a summary by rules while Claude is silent', async () => {
  claude.behave = () => 'hang';
  const { call } = await newStudent();
  const byRules = await summaryOf(call);
  expect(byRules).toMatch(/^You have completed 1 of 27 topics/);
  await expect.poll(() => claude.received.length).toBe(1);
  expect(await summaryOf(call)).toBe(byRules);
});
