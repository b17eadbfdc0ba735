import { afterEach, beforeEach, expect, test } from 'vitest';
import { AiAlert } from '#schema/entities/ai-alert.ts';
import { AiShare, AiUsage } from '#schema/entities/ai-usage.ts';
import { Mail } from '#schema/entities/mail.ts';
import { User } from '#schema/entities/user.ts';
import type { Purpose } from '#server/platform/ai/ai.ts';
import { type ReceivedRequest, type StandIn, startClaude } from '#server/testing/claude.ts';
import type { TestUser } from '#server/testing/user.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { ServedQuiz } from '#shared/quiz.ts';
import { type Product, startProduct } from './testing/product.ts';
import { askTutor } from './testing/tutor.ts';

// Tests what a single user or a whole class can cost per day, and what users get when the budget is spent.

const PATIENT = { timeout: 60_000, interval: 400 };
const MICRO_DOLLARS_A_CENT = 10_000;
const NOON = Date.parse('2026-11-22T12:00:00Z');
const [A_MINUTE, A_DAY] = [60_000, 86_400_000];
const USED_UP = "Today's limit for AI help has been reached. Please try again tomorrow.";

let claude: StandIn;
let here: Product;
let later = 0;

beforeEach(async () => {
  claude = await startClaude();
  const good = claude.answer;
  claude.answer = (request) => {
    if (purposeOf(request) === 'flashcards') return JSON.stringify({ cards: Array.from({ length: 14 }, freshCard) });
    if (purposeOf(request) === 'summary') return JSON.stringify({ summary: WRITTEN });
    return good(request);
  };
  later = 0;
});
afterEach(async () => {
  await here.close();
  await claude.close();
});

/** Starts a product with these limits, at noon. The tutor uses the most expensive model, so that its budget runs out too. */
async function start(limits: {
  AI_DAILY_CENTS: string;
  AI_MEMBER_DAILY_CENTS: string;
  CONTACT_EMAIL?: string;
}): Promise<void> {
  const began = Date.now();
  const clock = () => new Date(NOON + Date.now() - began + later);
  const models = { ANTHROPIC_QUICK_MODEL: 'claude-opus-5-5', AI_JOBS_A_MINUTE: '10000' };
  here = await startProduct({ ...claude.env, ...models, ...limits }, undefined, { clock });
  await here.server.app.listen({ port: 0 });
  await here.work();
}

const WRITTEN = 'Go on in the same way, and have another look at what you missed in your quizzes.';
let created = 0;
/** Returns a card with a new question. */
function freshCard() {
  created += 1;
  const word = [...String(created)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
  const question = `What are ${word}a and ${word}e for ${word}i under ${word}o?`;
  return { question, answer: 'They are for the owner.', difficulty: 'easy', facts: ['1.1-f01'] };
}

/** Returns the purpose of a call, according to its schema. */
function purposeOf({ schema }: ReceivedRequest): Purpose {
  const names = Object.keys(schema?.properties ?? {});
  if (names.includes('mainConcepts')) return 'plan';
  if (names.includes('cards')) return 'flashcards';
  if (names.includes('questions')) return 'questions';
  if (names.includes('solutions')) return 'solve';
  return names.includes('summary') ? 'summary' : 'tutor';
}
const callsFor = (purpose: Purpose) => claude.received.filter((request) => purposeOf(request) === purpose).length;

/** Takes a quiz and answers it correctly, so that the topic's unseen questions run out. */
async function quiz({ call }: TestUser) {
  const topicId = '1.1';
  const { status, body } = await call('POST', '/quiz/generate', { topicId });
  expect([status, body.questions?.length]).toEqual([200, 10]);
  const { runId, questions } = body as ServedQuiz;
  const answers = questions.map(({ id, correctAnswer }) => ({ questionId: id, chosen: correctAnswer }));
  const score = { topicId, runId, score: 10, totalQuestions: 10, percentage: 100, answers };
  expect((await call('POST', '/quiz-scores', score)).status).toBe(200);
}

/** Requests the next cards of a deck. They cost nothing, so they are available even if the budget is spent. */
async function deckCards({ call }: TestUser, topicId: string) {
  const { status, body } = await call('POST', '/flashcards/generate', { topicId });
  expect([status, body.length]).toEqual([200, 10]);
}

/** Requests fresh cards. Cards of the deck can replace them while there are some. */
async function freshCards({ call }: TestUser): Promise<'cards' | 'refused'> {
  const { status, body, headers } = await call('POST', '/flashcards/generate', { topicId: '1.1', fresh: true });
  if (status === 200) return 'cards';
  expect({ status, message: body.message }).toEqual({ status: 429, message: USED_UP });
  const left = (A_DAY - ((NOON + later) % A_DAY)) / 1000;
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(left);
  expect(Number(headers['retry-after'])).toBeGreaterThan(left - 120);
  return 'refused';
}

async function plan({ call }: TestUser, topicId: string): Promise<string> {
  const path = `/topics/${topicId}/detailed-plan`;
  expect((await call('POST', path)).status).toBe(200);
  const state = async () => (await call('GET', `${path}/status`)).body;
  await expect.poll(async () => (await state()).status, PATIENT).toBe('completed');
  const { source, error } = await state();
  expect(error).toBeNull();
  return source;
}

async function tutor(user: TestUser): Promise<'answer' | 'passages'> {
  const question = 'What is the cash value of whole life insurance?';
  const last = (await askTutor(here.server, user, { topicId: '1.1', question })).at(-1);
  if (last?.type !== 'done') throw new Error('no end');
  const { text, passages, notice } = last.message;
  if (text !== '') return 'answer';
  expect({ notice, hasPassages: passages.length > 0 }).toEqual({ notice: USED_UP, hasPassages: true });
  return 'passages';
}

async function summary({ call }: TestUser, topicId: string): Promise<void> {
  expect((await call('POST', `/progress/${topicId}/complete`)).status).toBe(200);
  const { status, body } = await call('GET', '/dashboard/summary');
  expect({ status, isThere: body.summary.length > 20 }).toEqual({ status: 200, isThere: true });
}

/** Uses every feature once, one after another. */
async function clickAll(user: TestUser, topicId: string) {
  const answer = await tutor(user);
  const cards = await freshCards(user);
  await quiz(user);
  await summary(user, topicId);
  const source = await plan(user, topicId);
  return { source, cards, answer };
}

/** Returns the cost in cents, including reservations for calls in progress. */
async function spent(rows: Promise<{ cost: number; reserved: number }[]>): Promise<number> {
  return (await rows).reduce((sum, { cost, reserved }) => sum + cost + reserved, 0) / MICRO_DOLLARS_A_CENT;
}
/** Makes an account one of four days ago. */
const establish = ({ id }: TestUser) => here.em().nativeUpdate(User, { id }, { createdAt: new Date(NOON - 4 * A_DAY) });
async function establishedUser(): Promise<TestUser> {
  const user = await here.user();
  await establish(user);
  return user;
}
const shareOf = ({ id }: TestUser) => here.em().find(AiShare, { user: id });
const bill = () => here.em().find(AiUsage, {});

test('a very active user stays within the daily share, gets a friendly message, and continues with curated material [OPS-33]', async () => {
  await start({ AI_DAILY_CENTS: '2000', AI_MEMBER_DAILY_CENTS: '40' });
  const user = await establishedUser();
  const seen: Awaited<ReturnType<typeof clickAll>>[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { id } = orderedTopics[round % orderedTopics.length]!;
    seen.push(await clickAll(user, id));
    await deckCards(user, id === '1.1' ? '1.2' : id);
    expect(await spent(shareOf(user))).toBeLessThanOrEqual(40);
    later += 3 * A_MINUTE;
  }
  expect(seen[0]).toEqual({ source: 'claude', cards: 'cards', answer: 'answer' });
  expect(seen.at(-1)).toEqual({ source: 'curated', cards: 'refused', answer: 'passages' });

  // The batches of questions that the user's quizzes caused count, too. There are five at most.
  await expect.poll(async () => (await bill()).every(({ reserved }) => reserved === 0)).toBe(true);
  const [{ calls, reserved } = expect.fail()] = await shareOf(user);
  expect({ calls, reserved }).toEqual({ calls: claude.received.length, reserved: 0 });
  expect(callsFor('questions')).toBeGreaterThan(0);
  expect(callsFor('questions')).toBeLessThanOrEqual(5);

  const other = await establishedUser();
  expect(await clickAll(other, '1.1')).toEqual({ source: 'claude', cards: 'cards', answer: 'answer' });
  later += A_DAY;
  expect(await clickAll(user, orderedTopics.at(-1)!.id)).toEqual({
    source: 'claude',
    cards: 'cards',
    answer: 'answer',
  });
}, 120_000);

test('a hundred concurrent users stay within the daily budget, all of them get something, and the next day has a new budget [OPS-33]', async () => {
  await start({ AI_DAILY_CENTS: '200', AI_MEMBER_DAILY_CENTS: '50' });
  const users = await Promise.all(Array.from({ length: 100 }, establishedUser));
  // The tutor's answers take more than a second, so that many run concurrently.
  const answer = claude.answer;
  claude.answer = (request) => answer(request).repeat(purposeOf(request) === 'tutor' ? 5 : 1);
  claude.behave = (request) => (purposeOf(request) === 'tutor' ? 'slow' : 'good');
  const sums: number[] = [];
  const sample = async () => void sums.push(await spent(bill()));
  const watch = setInterval(() => void sample().catch(() => {}), 200);
  const click = async (user: TestUser, index: number) => {
    const answer = await tutor(user);
    await quiz(user);
    await summary(user, '1.1');
    return [answer, index % 2 === 0 ? await plan(user, '1.1') : await freshCards(user)];
  };
  const seen = await Promise.all(users.map(click));
  clearInterval(watch);
  await sample();
  expect(Math.max(...sums)).toBeLessThanOrEqual(200);
  expect(Math.max(...sums)).toBeGreaterThan(100);
  // Some requests get Claude's work and the others something instead, and none is refused. Which ones depends on their order.
  const kinds = new Set(seen.flat());
  const [written, instead] = [
    ['answer', 'claude', 'cards'],
    ['passages', 'curated'],
  ];
  expect([...kinds].filter((kind) => ![...written, ...instead].includes(kind))).toEqual([]);
  for (const some of [written, instead]) expect(some.some((kind) => kinds.has(kind))).toBe(true);

  later += A_DAY;
  expect(await clickAll(users[0]!, '1.2')).toEqual({ source: 'claude', cards: 'cards', answer: 'answer' });
}, 120_000);

test('forty new accounts that use all the help they get leave the rest of the budget to an older account, and operators are told [AI-01, AI-02, AI-03]', async () => {
  await start({ AI_DAILY_CENTS: '200', AI_MEMBER_DAILY_CENTS: '50', CONTACT_EMAIL: 'team@example.org' });
  const accounts = await Promise.all(Array.from({ length: 40 }, () => here.user()));
  const honest = await establishedUser();
  // A long answer costs as much as 1,500 words do.
  const answer = claude.answer;
  claude.answer = (request) =>
    purposeOf(request) === 'tutor' ? 'Cash value grows slowly. '.repeat(375) : answer(request);
  let isServed = true;
  for (let round = 0; isServed && round < 8; round += 1) {
    const answers = await Promise.all(accounts.map(tutor));
    isServed = answers.includes('answer');
  }
  expect(isServed).toBe(false);
  expect(await spent(bill())).toBeGreaterThan(80);
  expect(await spent(bill())).toBeLessThanOrEqual(120);
  const shares = await here.em().find(AiShare, {});
  for (const { cost } of shares) expect(cost).toBeLessThanOrEqual(20 * MICRO_DOLLARS_A_CENT);

  expect(await tutor(honest)).toBe('answer');
  expect(await plan(honest, '1.1')).toBe('claude');
  expect(await freshCards(honest)).toBe('cards');

  const day = '2026-11-22';
  expect(await here.em().find(AiAlert, {})).toMatchObject([{ day, percentage: 50 }]);
  const alerts = await here.em().find(Mail, { kind: 'budget-alert' });
  expect(alerts).toMatchObject([{ user: null, content: { day, percentage: 50 } }]);
}, 120_000);
