import { expect } from 'vitest';
import { AiAlertEntity } from '#schema/entities/ai-alert.ts';
import { AiShareEntity, AiUsageEntity } from '#schema/entities/ai-usage.ts';
import { MailEntity } from '#schema/entities/mail.ts';
import { UserEntity } from '#schema/entities/user.ts';
import type { Purpose } from '#server/platform/ai/ai.ts';
import { type ReceivedRequest, type StandIn, startClaude } from '#server/testing/claude.ts';
import { bodyOf, saveScore, startQuiz } from '#server/testing/quizzes.ts';
import type { TestUser } from '#server/testing/user.ts';
import type { DashboardSummary } from '#shared/dashboard.ts';
import type { Flashcard } from '#shared/flashcards.ts';
import type { PlanStatus } from '#shared/plans.ts';
import { type Product, startProduct } from './product.ts';
import { askTutor } from './tutor.ts';

const MICRO_DOLLARS_A_CENT = 10_000;
const DATE = '2026-11-22';
const NOON = Date.parse(`${DATE}T12:00:00Z`);
export const [A_MINUTE, A_DAY] = [60_000, 86_400_000];
const USED_UP = "Today's limit for AI help has been reached. Please try again tomorrow.";
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

async function startWritingClaude(): Promise<StandIn> {
  const claude = await startClaude();
  const good = claude.answer;
  claude.answer = (request) => {
    if (purposeOf(request) === 'flashcards') return JSON.stringify({ cards: Array.from({ length: 14 }, freshCard) });
    if (purposeOf(request) === 'summary') return JSON.stringify({ summary: WRITTEN });
    return good(request);
  };
  return claude;
}

export type DailyLimits = { AI_DAILY_CENTS: string; AI_MEMBER_DAILY_CENTS: string; CONTACT_EMAIL?: string };

/**
 * Starts a product with these limits and a stand-in for Claude, at noon. The tutor uses the most expensive model, so that its
 * budget runs out too. Each look at the clock is a millisecond later than the one before.
 */
export async function startDay(limits: DailyLimits) {
  const claude = await startWritingClaude();
  let now = NOON;
  const clock = () => {
    now += 1;
    return new Date(now);
  };
  const models = { ANTHROPIC_QUICK_MODEL: 'claude-opus-5-5', AI_JOBS_A_MINUTE: '10000' };
  const here: Product = await startProduct({ env: { ...claude.env, ...models, ...limits }, deps: { clock } });
  await here.server.app.listen({ port: 0 });
  await here.work();

  /** Makes an account one of four days ago. */
  const establish = ({ id }: TestUser) =>
    here.em().nativeUpdate(UserEntity, { id }, { createdAt: new Date(NOON - 4 * A_DAY) });

  const [smallestBank] = [...here.server.deps.material.values()]
    .toSorted((one, other) => one.questions.length - other.questions.length)
    .map(({ id }) => id) as [string];

  /** Takes a quiz and answers it correctly, so that the topic's unseen questions soon run out. */
  async function quiz(user: TestUser): Promise<void> {
    const served = await startQuiz(user, smallestBank);
    expect(served.questions).toHaveLength(10);
    bodyOf(await saveScore(user, smallestBank, served));
  }

  /** Requests fresh cards. Cards of the deck can replace them while there are some. */
  async function freshCards({ call }: TestUser): Promise<'cards' | 'refused'> {
    const { status, body, headers } = await call<Flashcard[] | { message: string }>('POST', '/flashcards/generate', {
      topicId: '1.1',
      fresh: true,
    });
    if (status === 200) return 'cards';
    expect({ status, body }).toMatchObject({ status: 429, body: { message: USED_UP } });
    const left = (A_DAY - (now % A_DAY)) / 1000;
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(Math.floor(left));
    expect(Number(headers['retry-after'])).toBeLessThan(left + 120);
    return 'refused';
  }

  const planPath = (topicId: string) => `/topics/${topicId}/detailed-plan`;
  async function requestPlan({ call }: TestUser, topicId: string): Promise<void> {
    expect((await call('POST', planPath(topicId))).status).toBe(200);
  }
  /** Waits for a requested plan. Returns who wrote it. */
  async function planSource({ call }: TestUser, topicId: string): Promise<string> {
    const state = async () => (await call<PlanStatus>('GET', `${planPath(topicId)}/status`)).body;
    await expect.poll(async () => (await state()).status).toBe('completed');
    const { source, error } = await state();
    expect(error).toBeNull();
    return source!;
  }
  async function plan(user: TestUser, topicId: string): Promise<string> {
    await requestPlan(user, topicId);
    return await planSource(user, topicId);
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
    const { summary } = bodyOf(await call<DashboardSummary>('GET', '/dashboard/summary'));
    expect(summary.length).toBeGreaterThan(20);
  }

  return {
    here,
    claude,
    passMs: (ms: number) => {
      now += ms;
    },
    callsFor: (purpose: Purpose) => claude.received.filter((request) => purposeOf(request) === purpose).length,
    establishedUser: async () => {
      const user = await here.user();
      await establish(user);
      return user;
    },
    quiz,
    freshCards,
    requestPlan,
    planSource,
    plan,
    tutor,
    summary,
    /** Requests the next cards of a deck. They cost nothing, so they are available even if the budget is spent. */
    deckCards: async ({ call }: TestUser, topicId: string) => {
      const cards = bodyOf(await call<Flashcard[]>('POST', '/flashcards/generate', { topicId }));
      expect(cards).toHaveLength(10);
    },
    /** Uses every feature once, one after another. */
    clickAll: async (user: TestUser, topicId: string) => {
      const answer = await tutor(user);
      const cards = await freshCards(user);
      await quiz(user);
      await summary(user, topicId);
      const source = await plan(user, topicId);
      return { source, cards, answer };
    },
    shareOf: ({ id }: TestUser) => here.em().find(AiShareEntity, { user: id }),
    bill: () => here.em().find(AiUsageEntity, {}),
    close: async () => {
      await here.close();
      await claude.close();
    },
  };
}
export type Day = Awaited<ReturnType<typeof startDay>>;

/** Returns the cost in cents, including reservations for calls in progress. */
export const centsOf = (rows: { cost: number; reserved: number }[]): number =>
  rows.reduce((sum, { cost, reserved }) => sum + cost + reserved, 0) / MICRO_DOLLARS_A_CENT;

/** Lets users use the product at once, and expects that the budget holds and that all of them get something. */
export async function expectWithinBudget(size: number, budget: number): Promise<void> {
  const day = await startDay({ AI_DAILY_CENTS: String(budget), AI_MEMBER_DAILY_CENTS: '50' });
  try {
    const users = await Promise.all(Array.from({ length: size }, day.establishedUser));
    // Claude answers after the budget has refused a question, or when it has all of them, so that the calls are concurrent.
    const released = Promise.withResolvers<void>();
    day.claude.until = released.promise;
    const answer = day.claude.answer;
    day.claude.answer = (request) => {
      if (day.callsFor('tutor') === size) released.resolve();
      return answer(request);
    };
    const sums: number[] = [];
    const sample = async () => void sums.push(centsOf(await day.bill()));
    const click = async (user: TestUser, index: number): Promise<string[]> => {
      const answer = await day.tutor(user);
      await sample();
      if (answer === 'passages') released.resolve();
      await day.quiz(user);
      await day.summary(user, '1.1');
      await sample();
      if (index % 2 === 0) {
        await day.requestPlan(user, '1.1');
        return [answer];
      }
      const cards = await day.freshCards(user);
      await sample();
      return [answer, cards];
    };
    const seen = await Promise.all(users.map(click));
    for (const [index, user] of users.entries()) if (index % 2 === 0) seen.push([await day.planSource(user, '1.1')]);
    await sample();
    expect(Math.max(...sums)).toBeLessThanOrEqual(budget);
    expect(Math.max(...sums)).toBeGreaterThan(budget / 2);
    // Some requests get Claude's work and the others something instead, and none is refused. Which ones depends on their order.
    const kinds = new Set(seen.flat());
    const [written, instead] = [
      ['answer', 'claude', 'cards'],
      ['passages', 'curated'],
    ];
    expect([...kinds].filter((kind) => ![...written, ...instead].includes(kind))).toEqual([]);
    for (const some of [written, instead]) expect(some.some((kind) => kinds.has(kind))).toBe(true);

    day.passMs(A_DAY);
    expect(await day.clickAll(users[0]!, '1.2')).toEqual({ source: 'claude', cards: 'cards', answer: 'answer' });
  } finally {
    day.claude.until = Promise.resolve();
    await day.close();
  }
}

/**
 * Lets new accounts use all the help that they get, and expects that an older account still gets help and that operators are
 * told. New accounts get 60 percent of the budget, and each of them 40 percent of what a user may spend.
 */
export async function expectRestForOlderAccounts(size: number, budget: number): Promise<void> {
  const day = await startDay({
    AI_DAILY_CENTS: String(budget),
    AI_MEMBER_DAILY_CENTS: '50',
    CONTACT_EMAIL: 'team@example.org',
  });
  const { here, claude, bill } = day;
  try {
    const accounts = await Promise.all(Array.from({ length: size }, () => here.user()));
    const honest = await day.establishedUser();
    // A long answer costs as much as 1,500 words do.
    const answer = claude.answer;
    claude.answer = (request) =>
      purposeOf(request) === 'tutor' ? 'Cash value grows slowly. '.repeat(375) : answer(request);
    let isServed = true;
    for (let round = 0; isServed && round < 20; round += 1) {
      const answers = await Promise.all(accounts.map(day.tutor));
      isServed = answers.includes('answer');
    }
    expect(isServed).toBe(false);
    expect(centsOf(await bill())).toBeGreaterThan(budget * 0.4);
    expect(centsOf(await bill())).toBeLessThanOrEqual(budget * 0.6);
    for (const share of await here.em().find(AiShareEntity, {})) expect(centsOf([share])).toBeLessThanOrEqual(20);

    expect(await day.tutor(honest)).toBe('answer');
    expect(await day.plan(honest, '1.1')).toBe('claude');
    expect(await day.freshCards(honest)).toBe('cards');

    expect(await here.em().find(AiAlertEntity, {})).toMatchObject([{ day: DATE, percentage: 50 }]);
    const alerts = await here.em().find(MailEntity, { kind: 'budget-alert' });
    expect(alerts).toMatchObject([{ user: null, content: { day: DATE, percentage: 50 } }]);
  } finally {
    await day.close();
  }
}
