import { afterAll, beforeAll, expect, test } from 'vitest';
import { GeneratedQuestionEntity } from '#schema/entities/generated-question.ts';
import { QuestionBankEntity } from '#schema/entities/question-bank.ts';
import { databaseOf } from '#schema/orm.config.ts';
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
import { PATIENCE_MS } from '#server/testing/patience.ts';
import type { TestUser } from '#server/testing/user.ts';
import type { DashboardSummary } from '#shared/dashboard.ts';
import type { Flashcard } from '#shared/flashcards.ts';
import type { PlanStatus } from '#shared/plans.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion, ServedQuiz } from '#shared/quiz.ts';
import { testProduct } from './testing/product.ts';
import { askTutor } from './testing/tutor.ts';

// Tests that every feature ends with a result or with our own message, whatever Claude does. Topic 1.1 has its curated
// material. Topic 2.2 has no plan, deck or questions here, so nothing can replace Claude's work.
const [WHOLE, BARE] = ['1.1', '2.2'] as const;
const LIMITS = { AI_DAILY_CENTS: '1000000', AI_MEMBER_DAILY_CENTS: '1000000', AI_JOBS_A_MINUTE: '10000' };

const GENERATED = 'generated';
const BUSY = 'The AI is busy right now. Please try again in a moment.';
const INTERRUPTED = 'The answer was cut off. Please try again.';
const UNUSABLE = "The AI's answer wasn't usable. Please try again.";
const DECLINED = 'The AI declined to answer that. Please try different wording.';
const TIMED_OUT = 'Request timed out. The AI is taking longer than expected. Please try again.';
const NOT_WORKING = "AI help isn't working right now.";

type ExpectedResults = {
  /** The result of a quiz, cards and a plan for the topic without curated material. */
  bare: string;
  /** What the tutor responds with, and its notice. */
  tutor: string;
  /** Set if Claude writes the dashboard's summary. Otherwise our own text stays. */
  summary?: typeof GENERATED;
  /** Set if cards succeed although the rest fails. */
  cards?: typeof GENERATED;
};

const TABLE: Record<ClaudeBehavior, ExpectedResults> = {
  good: { bare: GENERATED, tutor: 'answer', summary: GENERATED },
  slow: { bare: GENERATED, tutor: 'answer', summary: GENERATED },
  injected: { bare: UNUSABLE, tutor: 'answer' },
  // A single valid card is enough.
  'wrong counts': { bare: UNUSABLE, cards: GENERATED, tutor: 'answer', summary: GENERATED },
  'wrong schema': { bare: UNUSABLE, tutor: 'answer' },
  'not JSON': { bare: UNUSABLE, tutor: 'answer' },
  refusal: { bare: DECLINED, tutor: `passages: ${DECLINED}` },
  'too long': { bare: INTERRUPTED, tutor: `answer: ${INTERRUPTED}` },
  'cut before it starts': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'cut before its first word': { bare: INTERRUPTED, tutor: `passages: ${INTERRUPTED}` },
  'cut in the middle': { bare: INTERRUPTED, tutor: `answer: ${INTERRUPTED}` },
  'ends in the middle': { bare: INTERRUPTED, tutor: `answer: ${INTERRUPTED}` },
  'error before its first word': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'error in the middle': { bare: INTERRUPTED, tutor: `answer: ${INTERRUPTED}` },
  'garbled in the middle': { bare: INTERRUPTED, tutor: `answer: ${INTERRUPTED}` },
  'falls silent': { bare: TIMED_OUT, tutor: `answer: ${TIMED_OUT}` },
  hang: { bare: TIMED_OUT, tutor: `passages: ${TIMED_OUT}` },
  'rate limit': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'long rate limit': { bare: BUSY, tutor: `passages: ${BUSY}` },
  'server error': { bare: BUSY, tutor: `passages: ${BUSY}` },
  overloaded: { bare: BUSY, tutor: `passages: ${BUSY}` },
  'bad request': { bare: NOT_WORKING, tutor: `passages: ${NOT_WORKING}` },
  'bad key': { bare: NOT_WORKING, tutor: `passages: ${NOT_WORKING}` },
  'unknown model': { bare: NOT_WORKING, tutor: `passages: ${NOT_WORKING}` },
};

const WRITTEN = 'By now you have completed 1 of 27 topics.';

/** The calls to Claude in a row of the table: for cards, two for a plan, for a quiz, cards, the tutor and the summary. */
const CALLS = 7;

const here = testProduct({ env: LIMITS });
let claude: StandIn;
let ai: Ai;
/** Ends the time of all calls. */
let timeLimit: AbortController;
let bank: BankQuestion[];
beforeAll(async () => {
  claude = await startClaude();
  const { deps, app } = here.server;
  const bare = deps.material.get(BARE)!;
  bank = bare.questions;
  const forwarded: Ai = { write: (request) => ai.write(request), answer: (request) => ai.answer(request) };
  Object.assign(deps, {
    ai: forwarded,
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
afterAll(() => claude.close());

/** Answers the questions of the prompt with the keys of the bank. */
function solved({ prompt }: ReceivedRequest): string {
  const right = new Set(bank.map(({ options, answer }) => options[OPTION_LETTERS.indexOf(answer)]!.text));
  const solutions = [...prompt.matchAll(/^(\d+)\. .*\n((?: {3}[A-D]\. .*\n?){4})/gm)].map(([, number, options]) => {
    const place = options!.split('\n').findIndex((option) => right.has(option.slice('   A. '.length)));
    return { number: Number(number), answer: OPTION_LETTERS[place] ?? 'unclear', confidence: 'high' };
  });
  return JSON.stringify({ solutions });
}

/** Sets Claude's behavior. Creates a new client with a new breaker. */
async function behave(behavior: ClaudeBehavior): Promise<void> {
  claude.received.length = 0;
  claude.behave = () => behavior;
  const { orm, log, clock } = here.server.deps;
  const rules = structuredClone(RULES);
  for (const rule of Object.values(rules)) rule.timeout = PATIENCE_MS;
  const limit = new AbortController();
  timeLimit = limit;
  ai = (await startAi({
    env: parseEnv({ ...claude.env, ...LIMITS }),
    db: databaseOf(orm),
    log,
    clock,
    rules,
    timeoutAfter: () => limit.signal,
    isEstablished: async () => true,
  }))!;
  // A batch that the quiz of the row before requested could fail while the quiz of this row waits. It finds no requester
  // if it has not begun, and otherwise ends first.
  await here.em().nativeUpdate(QuestionBankEntity, {}, { requestedBy: null });
  await expect.poll(() => here.em().count(QuestionBankEntity, { claimedAt: { $ne: null } })).toBe(0);
  await here.em().nativeDelete(GeneratedQuestionEntity, {});
  for (const { topicId, version } of await here.em().findAll(QuestionBankEntity))
    await here.em().nativeUpdate(QuestionBankEntity, { topicId }, { version: version + 1, batches: 0 });
}

/** The bodies of all responses, which must not contain secrets or the provider's words. */
const seen: string[] = [];

type Refusal = { message: string };

async function call<Body>({ call }: TestUser, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await call<Body>(method, path, body);
  seen.push(JSON.stringify(answer.body));
  return answer;
}

async function quiz(user: TestUser, topicId: string): Promise<string> {
  const { status, body } = await call<ServedQuiz | Refusal>(user, 'POST', '/quiz/generate', { topicId });
  if ('message' in body) return `${status} ${body.message}`;
  return body.questions.length > 0 ? 'questions' : 'nothing';
}

async function cards(user: TestUser, topicId: string, fresh?: true): Promise<string> {
  const { status, body } = await call<Flashcard[] | Refusal>(user, 'POST', '/flashcards/generate', { topicId, fresh });
  if ('message' in body) return `${status} ${body.message}`;
  return body.length > 0 ? 'cards' : 'nothing';
}

async function plan(user: TestUser, topicId: string): Promise<string> {
  const path = `/topics/${topicId}/detailed-plan`;
  expect((await call(user, 'POST', path)).status).toBe(200);
  const state = async () => (await call<PlanStatus>(user, 'GET', `${path}/status`)).body;
  await expect.poll(async () => (await state()).status).toMatch(/^(completed|failed)$/);
  const { status, source, error } = await state();
  if (status === 'failed') return `failed: ${error}`;
  expect((await call(user, 'GET', path)).status).toBe(200);
  return `plan, ${source}`;
}

async function tutor(user: TestUser, onWords: () => void): Promise<string> {
  const question = 'How many hours of prelicensing does the Life line need?';
  const events = await askTutor(here.server, user, { topicId: '5.3', question }, ({ type }) => {
    if (type === 'text') onWords();
  });
  seen.push(JSON.stringify(events));
  const last = events.at(-1);
  if (last?.type !== 'done') return 'no end';
  const { text, passages, notice } = last.message;
  const response = text !== '' ? 'answer' : passages.length > 0 ? 'passages' : 'nothing';
  return notice === null ? response : `${response}: ${notice}`;
}

const summaryOf = async (user: TestUser) =>
  (await call<DashboardSummary>(user, 'GET', '/dashboard/summary')).body.summary;

/** Checks that our own summary is there immediately. Claude's summary replaces it later. */
async function summary(user: TestUser): Promise<void> {
  await call(user, 'POST', '/progress/1.1/complete');
  expect(await summaryOf(user)).toMatch(/^You have completed 1 of 27 topics\./);
}

test.each(Object.entries(TABLE) as [ClaudeBehavior, ExpectedResults][])(
  '%s: plans, quizzes, cards, tutor and summary end with a result or a readable message [PLAN-13, QUIZ-20, QUIZ-22, REST-36]',
  async (behavior, row) => {
    await behave(behavior);
    const user = await here.user();
    seen.length = 0;
    const words = Promise.withResolvers<void>();
    const working = Promise.all([
      quiz(user, WHOLE),
      cards(user, WHOLE),
      cards(user, '5.3', true),
      plan(user, WHOLE),
      quiz(user, BARE),
      cards(user, BARE),
      plan(user, BARE),
      tutor(user, words.resolve),
      summary(user),
    ]);
    if (row.bare === TIMED_OUT) {
      await expect.poll(() => claude.received.filter(({ isSilent }) => isSilent)).toHaveLength(CALLS);
      if (behavior === 'falls silent') await words.promise;
      timeLimit.abort(new DOMException('The time is up', 'TimeoutError'));
    }
    const results = await working;
    const isGenerated = row.bare === GENERATED;
    expect(results).toEqual([
      'questions',
      'cards',
      // These are fresh cards, or cards of the deck if Claude fails.
      'cards',
      isGenerated ? 'plan, claude' : 'plan, curated',
      isGenerated ? 'questions' : `503 ${row.bare}`,
      isGenerated || row.cards === GENERATED ? 'cards' : `503 ${row.bare}`,
      isGenerated ? 'plan, claude' : `failed: ${row.bare}`,
      row.tutor,
      undefined,
    ]);
    if (row.summary === GENERATED) await expect.poll(() => summaryOf(user)).toBe(WRITTEN);
    else expect(await summaryOf(user)).toMatch(/^You have completed 1 of 27 topics\./);
    for (const secret of [PROVIDER_WORDS, STAND_IN_KEY]) expect(seen.join('\n')).not.toContain(secret);
  },
);
