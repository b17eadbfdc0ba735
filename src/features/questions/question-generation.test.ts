import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AiShare } from '#schema/entities/ai-usage.ts';
import { GeneratedQuestion } from '#schema/entities/generated-question.ts';
import { QuestionBank } from '#schema/entities/question-bank.ts';
import { User } from '#schema/entities/user.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { QuestionContent, ServedQuiz } from '#shared/quiz.ts';
import type { Fact } from '#shared/topics.ts';
import { LEASE, type RunningWorker, startWorker } from '../../../worker/worker.ts';
import { openQueues, type Queues } from '../../platform/queue/queue.ts';
import { dayOf } from '../../platform/time.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  type ClaudeBehavior,
  INJECTION,
  type ReceivedRequest,
  type StandIn,
  startClaude,
} from '../../testing/claude.ts';
import { ownDatabase } from '../../testing/database.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { loadBank } from './bank.service.ts';
import { saveRequester } from './question-batches.service.ts';
import { generateQuestions } from './question-generation.service.ts';
import { awaitFirstQuestions } from './question-requests.service.ts';

// Here topic 1.1 has only twelve curated questions, so one quiz almost uses them up. Some other topics have none.
const SMALL = '1.1';
const [KEPT, CLASS, REFUSED, SILENT] = ['2.2', '3.1', '3.2', '3.3'] as const;
const PATIENT = { timeout: 15_000 };
const LIMITS = { AI_DAILY_CENTS: '100000', AI_MEMBER_DAILY_CENTS: '10000' };

let server: TestApp;
let claude: StandIn;
let queues: Queues;
let worker: RunningWorker;
/** The user who requests the batches that no quiz requests. */
let requester: TestUser;
beforeAll(async () => {
  claude = await startClaude();
  const databaseUrl = await ownDatabase();
  const plain = await startTestApp({ databaseUrl });
  const material = new Map(plain.deps.material);
  await plain.close();
  material.set(SMALL, { ...material.get(SMALL)!, questions: material.get(SMALL)!.questions.slice(0, 12) });
  for (const id of [KEPT, CLASS, REFUSED, SILENT]) material.set(id, { ...material.get(id)!, questions: [] });
  server = await startTestApp({ databaseUrl, env: { ...claude.env, ...LIMITS }, deps: { material } });
  requester = await newUser(server.app);
  queues = openQueues({ databaseUrl });
  worker = await startWorker(queues, { ...server.deps, queue: queues });
});
afterAll(async () => {
  await worker.close();
  await queues.close();
  await server.close();
  await claude.close();
});

const em = () => server.deps.orm.em.fork();
const stored = (topicId: string) => em().find(GeneratedQuestion, { topicId });
async function topUpNow(topicId: string, deps: Partial<TestApp['deps']> = {}) {
  await saveRequester(em(), topicId, requester.id);
  return await generateQuestions(
    em(),
    { topicId, isFirst: false },
    { ...server.deps, ...deps, lease: LEASE, stopping: new AbortController().signal },
  );
}
const generate = ({ call }: TestUser, topicId: string) => call('POST', '/quiz/generate', { topicId, count: 10 });

/** The solver of the stand-in recognizes the correct option by this word. */
const RIGHT = 'rightly';
let created = 0;

/** Returns a valid question that differs from all others. */
function fresh(topicId: string, change: Partial<QuestionContent> = {}): QuestionContent {
  created += 1;
  const word = (place: number) =>
    `w${String.fromCharCode(97 + (created % 26), 97 + ((created / 26) % 26), 97 + place)}x`;
  return {
    stem: `Which ${word(1)} has the ${word(2)} of a ${word(3)} when ${word(4)} ${word(5)} to its ${word(6)}?`,
    options: [`${word(7)} ${RIGHT}`, `${word(8)} instead`, `${word(9)} at last`, `${word(10)} for all`].map((text) => ({
      text,
      rationale: `The ${word(11)} says so.`,
    })),
    answer: 'A',
    facts: [server.deps.material.get(topicId)!.facts.keys().next().value!],
    difficulty: 2,
    kind: 'recall',
    ...change,
  };
}

const isWriting = ({ schema }: ReceivedRequest) => 'questions' in (schema?.properties ?? {});
const writes = (topicId: string) =>
  claude.received.filter((request) => isWriting(request) && request.prompt.includes(`questions on topic ${topicId},`))
    .length;

/** Answers the questions of the prompt by choosing the options with the word that marks the correct one. */
const solve = ({ prompt }: ReceivedRequest) =>
  [...prompt.matchAll(/^(\d+)\. .*\n((?: {3}[A-D]\. .*\n?){4})/gm)].map(([, number, options]) => ({
    number: Number(number),
    answer: LETTERS[options!.split('\n').findIndex((option) => option.includes(RIGHT))] ?? 'unclear',
    confidence: 'high',
  }));

type Solver = (request: ReceivedRequest) => object[];

/** Sets the questions that the stand-in writes, and how it solves them. */
function script(write: () => unknown[], solver: Solver = solve) {
  claude.answer = (request) =>
    JSON.stringify(isWriting(request) ? { questions: write() } : { solutions: solver(request) });
}
const someFor =
  (topicId: string, count = 10) =>
  () =>
    Array.from({ length: count }, () => fresh(topicId));

/** Waits until the jobs of earlier tests have ended. */
async function untilIdle(): Promise<void> {
  const queue = queues.queue('generation');
  await expect.poll(() => queue.getJobCountByTypes('active', 'wait', 'prioritized'), PATIENT).toBe(0);
  await queue.close();
}

beforeEach(async () => {
  await untilIdle();
  claude.behave = () => 'good';
  claude.received.length = 0;
  script(() => []);
  await em().nativeDelete(GeneratedQuestion, {});
  for (const bank of await em().findAll(QuestionBank)) {
    await em().nativeUpdate(
      QuestionBank,
      { topicId: bank.topicId },
      { version: bank.version + 1, batches: 0, requestedBy: null },
    );
  }
});

test('a quiz near the end of the bank is served immediately, and then the worker adds questions [QUIZ-20] [QUIZ-21]', async () => {
  script(someFor(SMALL));
  let isAnswered = false;
  const slow = await newUser(server.app);
  const write = claude.answer;
  claude.answer = (request) => {
    expect(isAnswered).toBe(true);
    return write(request);
  };
  const first = await generate(slow, SMALL);
  isAnswered = true;
  expect(first.body.questions).toHaveLength(10);
  await expect.poll(() => stored(SMALL).then(({ length }) => length), PATIENT).toBe(10);

  const own = new Set((await stored(SMALL)).map(({ id }) => id));
  const { questions } = (await generate(await newUser(server.app), SMALL)).body as ServedQuiz;
  const served = questions.filter(({ id }) => own.has(id));
  expect(served.length).toBeGreaterThan(0);
  for (const { options, correctAnswer, explanation, optionNotes, sources } of served) {
    expect(options[correctAnswer]).toContain(RIGHT);
    expect(optionNotes[correctAnswer]).toBe(explanation);
    expect(sources.length).toBe(1);
  }
});

test('while many questions are left, or without a key, Claude is not called [QUIZ-20] [QUIZ-21]', async () => {
  await generate(await newUser(server.app), '5.3');
  const bare = await startTestApp({ databaseUrl: server.databaseUrl, deps: { material: server.deps.material } });
  expect((await generate(await newUser(bare.app), SMALL)).body.questions).toHaveLength(10);
  await bare.close();
  expect(await topUpNow(SMALL, { ai: undefined })).toEqual({ added: 0 });
  expect(claude.received).toEqual([]);
});

test('the quizzes of a user request more questions at most five times a day [QUIZ-21]', async () => {
  const user = await newUser(server.app);
  let asked = 0;
  const counting = {
    ...server.deps.queue,
    enqueue: async () => {
      asked += 1;
      return true;
    },
  };
  const app = await startTestApp({
    databaseUrl: server.databaseUrl,
    env: claude.env,
    deps: { material: server.deps.material, queue: counting },
  });
  const { cookie } = user;
  for (let run = 0; run < 8; run += 1) {
    const payload = { topicId: SMALL };
    const answer = await app.app.inject({ method: 'POST', url: '/api/quiz/generate', headers: { cookie }, payload });
    expect(answer.statusCode).toBe(200);
  }
  expect(asked).toBe(5);
  await app.close();
});

test('a generated question is stored with its provenance, and its answers are scored like any others [QUIZ-20]', async () => {
  script(someFor(KEPT));
  const user = await newUser(server.app);
  const quiz: ServedQuiz = (await generate(user, KEPT)).body;
  expect((await stored(KEPT))[0]).toMatchObject({
    model: server.deps.env.anthropicModel,
    solvedBy: server.deps.env.anthropicModel,
    checks: expect.arrayContaining(['form', 'numbers', 'nearDuplicate', 'solve']),
    createdAt: expect.any(Date),
  });
  const answers = quiz.questions.map(({ id, correctAnswer }) => ({ questionId: id, chosen: correctAnswer }));
  const score = { topicId: KEPT, runId: quiz.runId, score: 10, totalQuestions: 10, percentage: 100 };
  expect((await user.call('POST', '/quiz-scores', { ...score, answers })).status).toBe(200);
});

test('a generated question is hidden when its fact changes, and quizzes that served it are still scored [LAW-04]', async () => {
  script(someFor(KEPT));
  const user = await newUser(server.app);
  const quiz: ServedQuiz = (await generate(user, KEPT)).body;
  const topic = server.deps.material.get(KEPT)!;
  const [first] = topic.facts.values();
  const withFact = (change: Partial<Fact>) =>
    startTestApp({
      databaseUrl: server.databaseUrl,
      deps: {
        material: new Map([[KEPT, { ...topic, facts: new Map(topic.facts).set(first!.id, { ...first!, ...change }) }]]),
      },
    });

  const checked = await withFact({ checked: '2099-01-01', source: 'N.J.S.A. 99:9-9' });
  expect((await caller(checked.app, user.cookie)('POST', '/quiz/generate', { topicId: KEPT })).status).toBe(200);
  await checked.close();

  const changed = await withFact({ statement: 'The act was changed.' });
  const call = caller(changed.app, user.cookie);
  expect((await call('POST', '/quiz/generate', { topicId: KEPT })).status).toBe(404);
  const answers = quiz.questions.map(({ id, correctAnswer }) => ({ questionId: id, chosen: correctAnswer }));
  const score = { topicId: KEPT, runId: quiz.runId, score: 10, totalQuestions: 10, percentage: 100 };
  expect((await call('POST', '/quiz-scores', { ...score, answers })).status).toBe(200);
  await changed.close();
});

test('a question without a stored fact statement is served until the fact is checked again [LAW-04]', async () => {
  const { material } = server.deps;
  const content = fresh(SMALL);
  const fact = material.get(SMALL)!.facts.get(content.facts[0]!)!;
  const work = em();
  const ofDay = (day: string) => {
    const provenance = { model: 'm', solvedBy: 'm', checks: [], createdAt: new Date(`${day}T12:00:00Z`) };
    return work.create(GeneratedQuestion, { topicId: SMALL, content, ...provenance });
  };
  const [older, newer] = [ofDay('2020-01-01'), ofDay(fact.checked)];
  await work.flush();
  await em().getConnection().execute('update question_banks set version = version + 1');
  const { open, outdated } = await loadBank(em(), server.deps, SMALL);
  expect(open).toContain(newer.id);
  expect(open).not.toContain(older.id);
  expect([...outdated]).toEqual([[older.id, [{ id: fact.id, before: null, now: fact.statement }]]]);
});

test('the model gets no outdated questions as examples [LAW-04]', async () => {
  const work = em();
  const provenance = { model: 'm', solvedBy: 'm', checks: [] };
  const outdated = fresh(SILENT, { stem: 'What did the act say before it was changed?' });
  const factsThen = { [outdated.facts[0]!]: 'It said something else.' };
  work.create(GeneratedQuestion, { topicId: SILENT, content: outdated, factsThen, ...provenance });
  await work.flush();
  await em().getConnection().execute('update question_banks set version = version + 1');
  script(someFor(SILENT));
  expect(await topUpNow(SILENT)).toEqual({ added: 10 });
  expect(claude.received[0]!.prompt).not.toContain('Examples of the style');
  expect(claude.received[0]!.prompt).toContain(`- ${outdated.stem}`);
});

test.each<[string, (question: QuestionContent) => unknown]>([
  ['too few options', (question) => ({ ...question, options: question.options.slice(1) })],
  ['an unknown fact', (question) => ({ ...question, facts: ['1.1-f999'] })],
  ['a number without a fact', (question) => withRight(question, `${RIGHT} 77 days`)],
  ['a correct answer that stands out', (question) => withRight(question, `${RIGHT}, ${'and so on '.repeat(4)}`)],
  ['a letter in an explanation', (question) => withRationale(question, 'Option B is the one.')],
  ['markup', (question) => withRationale(question, INJECTION)],
  ['a stem of the bank', (question) => ({ ...question, stem: server.deps.material.get(SMALL)!.questions[0]!.stem })],
])('from a batch, a question with %s is dropped and a valid one is added [QUIZ-20]', async (_fault, change) => {
  const sound = fresh(SMALL);
  script(() => [change(fresh(SMALL)), sound]);
  expect(await topUpNow(SMALL)).toMatchObject({ added: 1 });
  expect((await stored(SMALL)).map(({ content }) => content)).toEqual([sound]);
});

const withRight = (question: QuestionContent, text: string): QuestionContent => ({
  ...question,
  options: question.options.map((option, place) => (place === 0 ? { ...option, text } : option)),
});
const withRationale = (question: QuestionContent, rationale: string): QuestionContent => ({
  ...question,
  options: question.options.map((option) => ({ ...option, rationale })),
});

test('the second solve does not get the keys, and a question on which it disagrees is dropped [QUIZ-20]', async () => {
  const [one, other] = [fresh(SMALL), fresh(SMALL)];
  script(
    () => [one, other],
    (request) =>
      solve(request).map((solution) => (solution.number === 1 ? { ...solution, answer: 'unclear' } : solution)),
  );
  expect(await topUpNow(SMALL)).toEqual({ added: 1, solve: 1 });
  expect((await stored(SMALL)).map(({ content }) => content)).toEqual([other]);
  const { prompt } = claude.received.at(-1)!;
  expect(prompt).toContain(one.stem);
  expect(prompt).not.toContain(one.options[0]!.rationale);
  expect(prompt).not.toContain('"answer"');
});

test('both calls send the same cacheable study text, and no text of users', async () => {
  script(someFor(SMALL));
  await topUpNow(SMALL);
  const { system } = claude.received[0]!.body;
  const { study } = server.deps.material.get(SMALL)!;
  expect(system).toHaveLength(1);
  expect(system![0]).toMatchObject({
    text: expect.stringContaining(study!.overview),
    cache_control: expect.anything(),
  });
  expect(claude.received[1]!.body.system![0]!.text).toBe(system![0]!.text);
  expect(claude.received[0]!.prompt).not.toContain('<user_text>');
});

const FAILURES: ClaudeBehavior[] = [
  'overloaded',
  'bad key',
  'refusal',
  'not JSON',
  'wrong schema',
  'wrong counts',
  'injected',
];

test.each(FAILURES)('%s: no question is added, and the curated questions are served [QUIZ-20]', async (behavior) => {
  script(someFor(SMALL));
  claude.behave = () => behavior;
  expect(await topUpNow(SMALL)).toMatchObject({ added: 0 });
  expect(await stored(SMALL)).toEqual([]);
  expect((await generate(await newUser(server.app), SMALL)).body.questions).toHaveLength(10);
});

test('users wait for the first questions of an empty bank, and concurrent users share one batch [QUIZ-22]', async () => {
  script(someFor(CLASS));
  const users = await Promise.all(Array.from({ length: 5 }, () => newUser(server.app)));
  const answers = await Promise.all(users.map((user) => generate(user, CLASS)));
  expect(answers.map(({ body }) => body.questions.length)).toEqual([10, 10, 10, 10, 10]);
  // Later batches add to a bank that is no longer empty.
  const first = claude.received.filter(({ prompt }) => prompt.includes('Write') && !prompt.includes('already exist'));
  expect(first).toHaveLength(1);
});

test('a batch counts toward the share of the user whose quiz requested it, and stops at the limit of that share [AI-04]', async () => {
  script(someFor(SMALL));
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await saveRequester(em(), SMALL, rosa.id);
  await saveRequester(em(), SMALL, omar.id);
  await em().insert(AiShare, { user: omar.id, day: dayOf(new Date()), calls: 1, cost: 1e12, reserved: 0 });
  const run = () =>
    generateQuestions(
      em(),
      { topicId: SMALL, isFirst: false },
      { ...server.deps, lease: LEASE, stopping: new AbortController().signal },
    );
  // The first of two users is the one who pays.
  expect(await run()).toMatchObject({ added: 10 });
  expect(await em().findOneOrFail(AiShare, { user: rosa.id })).toMatchObject({ calls: 2, reserved: 0 });
  expect(await em().findOneOrFail(QuestionBank, { topicId: SMALL })).toMatchObject({ requestedBy: null, batches: 1 });

  const received = claude.received.length;
  await saveRequester(em(), SMALL, omar.id);
  expect(await run()).toEqual({ added: 0, failure: 'budget' });
  // Nobody requested this one, or the account was deleted in the meantime.
  expect(await run()).toEqual({ added: 0 });
  const gone = await newUser(server.app);
  await saveRequester(em(), SMALL, gone.id);
  await em().nativeDelete(User, { id: gone.id });
  expect(await run()).toEqual({ added: 0 });
  expect(claude.received).toHaveLength(received);
  expect(await em().findOneOrFail(QuestionBank, { topicId: SMALL })).toMatchObject({ batches: 1 });
});

test('if the first questions cannot be generated, the error has a readable message [QUIZ-22]', async () => {
  claude.behave = () => 'refusal';
  const answer = await generate(await newUser(server.app), REFUSED);
  expect(answer).toMatchObject({ status: 503, body: { message: expect.stringContaining('Please try') } });
  claude.behave = () => 'good';
  script(someFor(REFUSED));
  expect((await generate(await newUser(server.app), REFUSED)).status).toBe(200);
});

test('if the model does not answer, the wait ends with the time-out message [QUIZ-22]', async () => {
  claude.behave = () => 'hang';
  const waiting = awaitFirstQuestions(
    em(),
    { ...server.deps, queue: { ...queues, enqueue: async () => true } },
    { topicId: SILENT, userId: requester.id },
    { maxWaitMs: 1200 },
  );
  await expect(waiting).rejects.toThrow('Request timed out. The AI is taking longer than expected. Please try again.');
});

test('the wait for the first questions ends when the client disconnects [QUIZ-22]', async () => {
  let reads = 0;
  // While the queue is down, each read of the bank tries to enqueue again.
  const queue = {
    ...queues,
    enqueue: async () => {
      reads += 1;
      return false;
    },
  };
  const { material } = server.deps;
  const { databaseUrl } = server;
  const here = await startTestApp({ databaseUrl, env: claude.env, deps: { material, queue } });
  const url = await here.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await newUser(here.app);
  const leaving = new AbortController();
  const answer = fetch(`${url}/api/quiz/generate`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ topicId: SILENT }),
    signal: leaving.signal,
  });
  await expect.poll(() => reads).toBeGreaterThan(0);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  const before = reads;
  await delay(1200);
  expect(reads).toBeLessThanOrEqual(before + 1);
  await here.close();
});

test("without a key the quiz of an empty bank is 'not available' [QUIZ-22]", async () => {
  const bare = await startTestApp({ databaseUrl: server.databaseUrl, deps: { material: server.deps.material } });
  const answer = await generate(await newUser(bare.app), SILENT);
  expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('not available') } });
  await bare.close();
});

test('of several concurrent batches one adds questions, and the lease of a dead worker expires [QUIZ-21]', async () => {
  script(someFor(SMALL));
  const held = Promise.withResolvers<void>();
  claude.until = held.promise;
  const ended: object[] = [];
  const batches = [1, 2, 3].map(async () => ended.push(await topUpNow(SMALL)));
  await expect.poll(() => ended, PATIENT).toEqual([{ added: 0 }, { added: 0 }]);
  held.resolve();
  await Promise.all(batches);
  expect(ended.at(-1)).toEqual({ added: 10 });

  const now = server.deps.clock().getTime();
  const lease = { claimedAt: new Date(now), dueAt: new Date(now + 60_000) };
  await em().nativeUpdate(QuestionBank, { topicId: SMALL }, lease);
  expect(await topUpNow(SMALL)).toEqual({ added: 0 });
  expect(await topUpNow(SMALL, { clock: () => new Date(now + 120_000) })).toEqual({ added: 10 });
});

test('a topic gets at most six batches a day and 200 generated questions [QUIZ-21]', async () => {
  script(() => [fresh(SMALL)]);
  for (let batch = 0; batch < 6; batch += 1) expect(await topUpNow(SMALL)).toEqual({ added: 1 });
  expect(await topUpNow(SMALL)).toEqual({ added: 0, failure: 'budget' });
  const tomorrow = () => new Date(Date.now() + 86_400_000);
  expect(await topUpNow(SMALL, { clock: tomorrow })).toEqual({ added: 1 });

  const work = em();
  const provenance = { model: 'm', solvedBy: 'm', checks: [] };
  for (let id = 0; id < 193; id += 1) {
    work.create(GeneratedQuestion, { topicId: SMALL, content: fresh(SMALL), ...provenance });
  }
  await work.flush();
  await em().getConnection().execute('update question_banks set version = version + 1');
  const { open, generated } = await loadBank(em(), server.deps, SMALL);
  expect({ generated, open: open.length }).toEqual({ generated: 200, open: 212 });
  const before = writes(SMALL);
  expect(await topUpNow(SMALL, { clock: tomorrow })).toEqual({ added: 0 });
  expect(writes(SMALL)).toBe(before);
});
