import { afterAll, beforeAll, expect, test } from 'vitest';
import { GeneratedQuestion } from '#schema/entities/generated-question.ts';
import { QuestionBank } from '#schema/entities/question-bank.ts';
import type { Ai } from '#server/platform/ai/ai.ts';
import { RULES } from '#server/platform/ai/rules.ts';
import { startAi } from '#server/platform/ai/start.ts';
import { parseEnv } from '#server/platform/env.ts';
import {
  type ClaudeBehavior,
  PROVIDER_WORDS,
  type ReceivedRequest,
  STAND_IN_KEY,
  type StandIn,
  startClaude,
} from '#server/testing/claude.ts';
import type { TestUser } from '#server/testing/user.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { type Product, startProduct } from './testing/product.ts';
import { askTutor } from './testing/tutor.ts';

// Whatever Claude does, all that is made for a user comes to its end, in words of ours. Topic 1.1 has its curated material;
// from 2.2 plan, deck and questions are taken away, so that there is nothing to fall back on.
const [WHOLE, BARE] = ['1.1', '2.2'] as const;
const PATIENT = { timeout: 15_000 };
const LIMITS = { AI_DAILY_CENTS: '1000000', AI_MEMBER_DAILY_CENTS: '1000000', AI_JOBS_A_MINUTE: '10000' };

const MADE = 'made';
const BUSY = 'The AI is busy right now. Please try again in a moment.';
const BROKE_OFF = 'The answer was cut off. Please try again.';
const UNUSABLE = 'The AI returned an answer that cannot be used. Please try again.';
const DECLINED = 'The AI declined to answer this. Please try different wording.';
const TIMED_OUT = 'Request timed out. The AI is taking longer than expected. Please try again.';
const SHUT = 'AI help is not working right now.';

type Row = {
  /** What a user is told where nothing can take Claude's place: at the first quiz, at more cards, at a plan. */
  bare: string;
  /** What the tutor gives, and the notice below it. */
  tutor: string;
  /** Whether the figures of the dashboard are put into Claude's words, or stay in ours. */
  summary?: typeof MADE;
  /** Where cards fare otherwise than the rest. */
  cards?: typeof MADE;
};

const TABLE: Record<ClaudeBehavior, Row> = {
  good: { bare: MADE, tutor: 'answer', summary: MADE },
  slow: { bare: MADE, tutor: 'answer', summary: MADE },
  injected: { bare: UNUSABLE, tutor: 'answer' },
  // One card is a card.
  'wrong counts': { bare: UNUSABLE, cards: MADE, tutor: 'answer', summary: MADE },
  'wrong schema': { bare: UNUSABLE, tutor: 'answer' },
  'not JSON': { bare: UNUSABLE, tutor: 'answer' },
  refusal: { bare: DECLINED, tutor: `passages: ${DECLINED}` },
  'too long': { bare: BROKE_OFF, tutor: `answer: ${BROKE_OFF}` },
  'cut before it starts': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'cut before its first word': { bare: BROKE_OFF, tutor: `passages: ${BROKE_OFF}` },
  'cut in the middle': { bare: BROKE_OFF, tutor: `answer: ${BROKE_OFF}` },
  'ends in the middle': { bare: BROKE_OFF, tutor: `answer: ${BROKE_OFF}` },
  'error before its first word': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'error in the middle': { bare: BROKE_OFF, tutor: `answer: ${BROKE_OFF}` },
  'garbled in the middle': { bare: BROKE_OFF, tutor: `answer: ${BROKE_OFF}` },
  'falls silent': { bare: TIMED_OUT, tutor: `answer: ${TIMED_OUT}` },
  hang: { bare: TIMED_OUT, tutor: `passages: ${TIMED_OUT}` },
  'rate limit': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'long rate limit': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'server error': { bare: BUSY, tutor: `passages: ${BUSY}` },
  overloaded: { bare: BUSY, tutor: `passages: ${BUSY}` },
  'bad request': { bare: SHUT, tutor: `passages: ${SHUT}` },
  'bad key': { bare: SHUT, tutor: `passages: ${SHUT}` },
  'unknown model': { bare: SHUT, tutor: `passages: ${SHUT}` },
};

const WRITTEN = 'By now you have completed 1 of 27 topics.';

let claude: StandIn;
let here: Product;
let ai: Ai;
let bank: BankQuestion[];
beforeAll(async () => {
  claude = await startClaude();
  here = await startProduct(LIMITS);
  const { deps, app } = here.server;
  const bare = deps.material.get(BARE)!;
  bank = bare.questions;
  const passedOn: Ai = { write: (request) => ai.write(request), answer: (request) => ai.answer(request) };
  Object.assign(deps, {
    ai: passedOn,
    material: new Map([...deps.material, [BARE, { ...bare, questions: [], deck: [], plan: undefined }]]),
  });
  const good = claude.answer;
  claude.answer = (request) => {
    const { properties = {} } = request.schema ?? {};
    if ('solutions' in properties) return solved(request);
    return 'summary' in properties ? JSON.stringify({ summary: WRITTEN }) : good(request);
  };
  await app.listen({ port: 0 });
  await here.work();
});
afterAll(async () => {
  await here.close();
  await claude.close();
});

/** As one answers who knows the bank. */
function solved({ prompt }: ReceivedRequest): string {
  const right = new Set(bank.map(({ options, answer }) => options[LETTERS.indexOf(answer)]!.text));
  const solutions = [...prompt.matchAll(/^(\d+)\. .*\n((?: {3}[A-D]\. .*\n?){4})/gm)].map(([, number, options]) => {
    const place = options!.split('\n').findIndex((option) => right.has(option.slice('   A. '.length)));
    return { number: Number(number), answer: LETTERS[place] ?? 'unclear', confidence: 'high' };
  });
  return JSON.stringify({ solutions });
}

/** A breaker of its own for each row, and little patience where there is silence. */
async function behave(behavior: ClaudeBehavior): Promise<void> {
  claude.behave = () => behavior;
  const { orm, log, clock } = here.server.deps;
  const timeout = behavior === 'hang' || behavior === 'falls silent' ? 800 : 15_000;
  const rules = structuredClone(RULES);
  for (const rule of Object.values(rules)) rule.timeout = timeout;
  ai = (await startAi({ env: parseEnv({ ...claude.env, ...LIMITS }), orm, log, clock, rules }))!;
  await here.em().nativeDelete(GeneratedQuestion, {});
  for (const { topicId, version } of await here.em().findAll(QuestionBank))
    await here.em().nativeUpdate(QuestionBank, { topicId }, { version: version + 1, batches: 0 });
}

/** Bodies of all answers, to be looked through for what must not be in them. */
const seen: string[] = [];

async function call({ call }: TestUser, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await call(method, path, body);
  seen.push(JSON.stringify(answer.body));
  return answer;
}

async function quiz(user: TestUser, topicId: string): Promise<string> {
  const { status, body } = await call(user, 'POST', '/quiz/generate', { topicId });
  return status === 200 ? `${body.questions.length > 0 ? 'questions' : 'nothing'}` : `${status} ${body.message}`;
}

async function cards(user: TestUser, topicId: string, fresh?: true): Promise<string> {
  const { status, body } = await call(user, 'POST', '/flashcards/generate', { topicId, fresh });
  return status === 200 ? `${body.length > 0 ? 'cards' : 'nothing'}` : `${status} ${body.message}`;
}

async function plan(user: TestUser, topicId: string): Promise<string> {
  const path = `/topics/${topicId}/detailed-plan`;
  expect((await call(user, 'POST', path)).status).toBe(200);
  const state = async () => (await call(user, 'GET', `${path}/status`)).body;
  await expect.poll(async () => ['completed', 'failed'].includes((await state()).status), PATIENT).toBe(true);
  const { status, source, error } = await state();
  if (status === 'failed') return `failed: ${error}`;
  expect((await call(user, 'GET', path)).status).toBe(200);
  return `plan, ${source}`;
}

async function tutor(user: TestUser): Promise<string> {
  const question = 'How many hours of prelicensing does the Life line need?';
  const events = await askTutor(here.server, user, { topicId: '5.3', question });
  seen.push(JSON.stringify(events));
  const last = events.at(-1);
  if (last?.type !== 'done') return 'no end';
  const { text, passages, notice } = last.message;
  const told = text !== '' ? 'answer' : passages.length > 0 ? 'passages' : 'nothing';
  return notice === null ? told : `${told}: ${notice}`;
}

const summaryOf = async (user: TestUser) => (await call(user, 'GET', '/dashboard/summary')).body.summary;

/** Ours at once; Claude's words come later, if they come. */
async function summary(user: TestUser): Promise<void> {
  await call(user, 'POST', '/progress/1.1/complete');
  expect(await summaryOf(user)).toMatch(/^You have completed 1 of 27 topics\./);
}

test.each(Object.entries(TABLE) as [ClaudeBehavior, Row][])(
  '%s: plans, quizzes, cards, tutor and summary come to their end, in words for people [PLAN-13, QUIZ-20, QUIZ-22, REST-36]',
  async (behavior, row) => {
    await behave(behavior);
    const user = await here.user();
    seen.length = 0;
    const told = await Promise.all([
      quiz(user, WHOLE),
      cards(user, WHOLE),
      cards(user, '5.3', true),
      plan(user, WHOLE),
      quiz(user, BARE),
      cards(user, BARE),
      plan(user, BARE),
      tutor(user),
      summary(user),
    ]);
    const isMade = row.bare === MADE;
    expect(told).toEqual([
      'questions',
      'cards',
      // Fresh ones; those of the deck when Claude fails.
      'cards',
      isMade ? 'plan, claude' : 'plan, curated',
      isMade ? 'questions' : `503 ${row.bare}`,
      isMade || row.cards === MADE ? 'cards' : `503 ${row.bare}`,
      isMade ? 'plan, claude' : `failed: ${row.bare}`,
      row.tutor,
      undefined,
    ]);
    if (row.summary === MADE) await expect.poll(() => summaryOf(user), PATIENT).toBe(WRITTEN);
    else expect(await summaryOf(user)).toMatch(/^You have completed 1 of 27 topics\./);
    for (const secret of [PROVIDER_WORDS, STAND_IN_KEY]) expect(seen.join('\n')).not.toContain(secret);
  },
);
