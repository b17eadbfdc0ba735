import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AiShareEntity } from '#schema/entities/ai-usage.ts';
import { GeneratedQuestionEntity } from '#schema/entities/generated-question.ts';
import { QuestionBankEntity } from '#schema/entities/question-bank.ts';
import { UserEntity } from '#schema/entities/user.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { QuestionContent, ServedQuiz } from '#shared/quiz.ts';
import type { Fact } from '#shared/topics.ts';
import { startWorker } from '../../../worker/worker.ts';
import { openCall } from '../../call.ts';
import type { Jobs } from '../../platform/queue/jobs.ts';
import { openQueues, type Queues } from '../../platform/queue/queue.ts';
import { DAY_MS, dayOf } from '../../platform/time.ts';
import { callOf, PATIENT_LIMITS, startTestApp, type TestApp, testApp, testMaterial } from '../../testing/app.ts';
import {
  type ClaudeBehavior,
  INJECTION,
  type ReceivedRequest,
  type StandIn,
  startClaude,
} from '../../testing/claude.ts';
import { ownDatabase } from '../../testing/database.ts';
import { PATIENCE_MS } from '../../testing/patience.ts';
import { saveScore, startQuiz } from '../../testing/quizzes.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';
import { loadBank } from './bank.service.ts';
import { generateQuestions } from './question-generation.service.ts';
import { awaitFirstQuestions, saveRequester } from './question-requests.service.ts';
import { moreQuestionsJob } from './questions.job.ts';

// Here topic 1.1 has only twelve curated questions, so one quiz almost uses them up. Some other topics have none.
const SMALL = '1.1';
const [KEPT, CLASS, REFUSED, SILENT] = ['2.2', '3.1', '3.2', '3.3'] as const;
const LIMITS = { AI_DAILY_CENTS: '100000', AI_MEMBER_DAILY_CENTS: '10000' };
/** No worker is ever too slow to renew it. */
const LEASE = { durationMs: 5 * PATIENCE_MS, renewalMs: PATIENCE_MS };
// At noon, so that the day of the limits does not end.
const NOW = new Date(new Date().setUTCHours(12));

let claude: StandIn;
let queues: Queues;
afterAll(async () => {
  await queues.close();
  await claude.close();
});

/** The topics for which quizzes have requested more questions, and the jobs that are on their way to the queue. */
const requested: string[] = [];
const sent = new Set<Promise<boolean>>();
const enqueue: Jobs['enqueue'] = (job, payload, options) => {
  if (job.name === moreQuestionsJob.name) requested.push(topicOf(payload));
  const sending = queues.enqueue(job, payload, options);
  sent.add(sending);
  return sending;
};
const topicOf = (payload: unknown) => (payload as { topicId: string }).topicId;

const server = testApp(async () => {
  const databaseUrl = await ownDatabase();
  claude = await startClaude();
  queues = openQueues({ databaseUrl, timeLimits: PATIENT_LIMITS });
  const material = new Map(testMaterial());
  material.set(SMALL, { ...material.get(SMALL)!, questions: material.get(SMALL)!.questions.slice(0, 12) });
  for (const id of [KEPT, CLASS, REFUSED, SILENT]) material.set(id, { ...material.get(id)!, questions: [] });
  const deps = { material, queue: { ...queues, enqueue }, clock: () => NOW };
  return { databaseUrl, env: { ...claude.env, ...LIMITS }, deps };
});

/** The user who requests the batches that no quiz requests. */
let requester: TestUser;
beforeAll(async () => {
  requester = await newUser(server.app);
  const worker = await startWorker(queues, { ...server.deps, lease: LEASE });
  return () => worker.close();
});

/** Starts another server on the same database, without a worker and without Claude. */
const startOther = (deps: Partial<TestApp['deps']> = {}, env: NodeJS.ProcessEnv = {}) => {
  const { databaseUrl, deps: own } = server;
  return startTestApp({ databaseUrl, env, deps: { material: own.material, clock: own.clock, ...deps } });
};

const em = () => server.deps.orm.em.fork();
const stored = (topicId: string) => em().find(GeneratedQuestionEntity, { topicId });
const runBatch = (topicId: string, deps: Partial<TestApp['deps']> = {}) =>
  generateQuestions(
    openCall({ ...server.deps, ...deps }, null),
    { topicId, isFirst: false },
    { lease: LEASE, stopping: new AbortController().signal },
  );
async function topUpNow(topicId: string, deps: Partial<TestApp['deps']> = {}) {
  await saveRequester(callOf(server, requester.id), topicId);
  return await runBatch(topicId, deps);
}
const generate = ({ call }: Pick<TestUser, 'call'>, topicId: string) =>
  call<ServedQuiz>('POST', '/quiz/generate', { topicId });
/** Makes every server read the banks again. */
/** Says that every bank has changed, also one that has no row so far. */
const changeBanks = () =>
  em()
    .getConnection()
    .execute(
      `insert into question_banks (topic_id, version, tries, batches) select id, 1, 0, 0 from json_array_elements_text(?) as id
        on conflict (topic_id) do update set version = question_banks.version + 1`,
      [JSON.stringify([...server.deps.material.keys()])],
    );

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
    answer: OPTION_LETTERS[options!.split('\n').findIndex((option) => option.includes(RIGHT))] ?? 'unclear',
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
  await Promise.all(sent);
  const queue = queues.queue('generation');
  await expect.poll(() => queue.getJobCountByTypes('active', 'wait', 'prioritized')).toBe(0);
  await queue.close();
}

beforeEach(async () => {
  await untilIdle();
  claude.behave = () => 'good';
  claude.received.length = 0;
  requested.length = 0;
  sent.clear();
  script(() => []);
  await em().nativeDelete(GeneratedQuestionEntity, {});
  await em().nativeUpdate(QuestionBankEntity, {}, { batches: 0, requestedBy: null });
  await changeBanks();
});

test('a quiz near the end of the bank is served immediately, and then the worker adds questions [QUIZ-20] [QUIZ-21]', async () => {
  script(someFor(SMALL));
  const held = Promise.withResolvers<void>();
  claude.until = held.promise;
  expect((await startQuiz(await newUser(server.app), SMALL)).questions).toHaveLength(10);
  await expect.poll(() => writes(SMALL)).toBe(1);
  held.resolve();
  await expect.poll(() => stored(SMALL)).toHaveLength(10);

  const own = new Set((await stored(SMALL)).map(({ id }) => id));
  const { questions } = await startQuiz(await newUser(server.app), SMALL, 20);
  const served = questions.filter(({ id }) => own.has(id));
  // The bank has twelve other questions.
  expect(served.length).toBeGreaterThanOrEqual(8);
  for (const { options, correctAnswer, explanation, optionNotes, sources } of served) {
    expect(options[correctAnswer]).toContain(RIGHT);
    expect(optionNotes[correctAnswer]).toBe(explanation);
    expect(sources.length).toBe(1);
  }
});

test('while many questions are left, or without a key, Claude is not called [QUIZ-20] [QUIZ-21]', async () => {
  await startQuiz(await newUser(server.app), '5.3');
  const bare = await startOther({ queue: server.deps.queue });
  expect((await startQuiz(await newUser(bare.app), SMALL)).questions).toHaveLength(10);
  await bare.close();
  expect(requested).toEqual([]);
  expect(await topUpNow(SMALL, { ai: undefined })).toEqual({ added: 0 });
  expect(claude.received).toEqual([]);
});

test('the quizzes of a user request more questions at most five times a day [QUIZ-21]', async () => {
  const user = await newUser(server.app);
  for (let run = 0; run < 8; run += 1) await startQuiz(user, SMALL);
  expect(requested).toEqual(Array(5).fill(SMALL));
});

test('a generated question is stored with its provenance, and its answers are scored like any others [QUIZ-20]', async () => {
  script(someFor(KEPT));
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, KEPT);
  expect((await stored(KEPT))[0]).toMatchObject({
    model: server.deps.env.anthropicModel,
    solvedBy: server.deps.env.anthropicModel,
    checks: expect.arrayContaining(['form', 'numbers', 'nearDuplicate', 'solve']),
    createdAt: expect.any(Date),
  });
  expect(await saveScore(user, KEPT, quiz)).toMatchObject({ status: 200, body: { score: 10 } });
});

test('a generated question is hidden when its fact changes, and quizzes that served it are still scored [LAW-04]', async () => {
  script(someFor(KEPT));
  const user = await newUser(server.app);
  const quiz = await startQuiz(user, KEPT);
  const topic = server.deps.material.get(KEPT)!;
  const [first] = topic.facts.values();
  const withFact = (change: Partial<Fact>) =>
    startOther({
      material: new Map([[KEPT, { ...topic, facts: new Map(topic.facts).set(first!.id, { ...first!, ...change }) }]]),
    });

  const checked = await withFact({ checked: '2099-01-01', source: 'N.J.S.A. 99:9-9' });
  expect((await generate({ call: caller(checked.app, user.cookie) }, KEPT)).status).toBe(200);
  await checked.close();

  const changed = await withFact({ statement: 'The act was changed.' });
  const there = { call: caller(changed.app, user.cookie) };
  expect((await generate(there, KEPT)).status).toBe(404);
  expect(await saveScore(there, KEPT, quiz)).toMatchObject({ status: 200, body: { score: 10 } });
  await changed.close();
});

test('a question is open while its fact says what it said, however long ago that was [LAW-04]', async () => {
  const content = fresh(SMALL);
  const { id, statement } = server.deps.material.get(SMALL)!.facts.get(content.facts[0]!)!;
  const work = em();
  const writtenOn = (then: string) => {
    const provenance = { model: 'm', solvedBy: 'm', checks: [], createdAt: new Date('2020-01-01T12:00:00Z') };
    return work.create(GeneratedQuestionEntity, { topicId: SMALL, content, factsThen: { [id]: then }, ...provenance });
  };
  const [other, same] = [writtenOn('It said something else.'), writtenOn(statement)];
  await work.flush();
  await changeBanks();
  const { open, outdated } = await loadBank(callOf(server), SMALL);
  expect(open).toContain(same.id);
  expect(open).not.toContain(other.id);
  expect([...outdated]).toEqual([[other.id, [{ id, before: 'It said something else.', now: statement }]]]);
});

test('the model gets no outdated questions as examples [LAW-04]', async () => {
  const work = em();
  const provenance = { model: 'm', solvedBy: 'm', checks: [], createdAt: NOW };
  const outdated = fresh(SILENT, { stem: 'What did the act say before it was changed?' });
  const factsThen = { [outdated.facts[0]!]: 'It said something else.' };
  work.create(GeneratedQuestionEntity, { topicId: SILENT, content: outdated, factsThen, ...provenance });
  await work.flush();
  await changeBanks();
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
  expect((await startQuiz(await newUser(server.app), SMALL)).questions).toHaveLength(10);
});

test('users wait for the first questions of an empty bank, and concurrent users share one batch [QUIZ-22]', async () => {
  script(someFor(CLASS));
  const users = await Promise.all(Array.from({ length: 5 }, () => newUser(server.app)));
  const quizzes = await Promise.all(users.map((user) => startQuiz(user, CLASS)));
  expect(quizzes.map(({ questions }) => questions.length)).toEqual([10, 10, 10, 10, 10]);
  // Later batches add to a bank that is no longer empty.
  const first = claude.received.filter(({ prompt }) => prompt.includes('Write') && !prompt.includes('already exist'));
  expect(first).toHaveLength(1);
});

test('a batch counts toward the share of the user whose quiz requested it, and stops at the limit of that share [AI-04]', async () => {
  script(someFor(SMALL));
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await saveRequester(callOf(server, rosa.id), SMALL);
  await saveRequester(callOf(server, omar.id), SMALL);
  await em().insert(AiShareEntity, { user: omar.id, day: dayOf(NOW), calls: 1, cost: 1e12, reserved: 0 });
  // The first of two users is the one who pays.
  expect(await runBatch(SMALL)).toMatchObject({ added: 10 });
  expect(await em().findOneOrFail(AiShareEntity, { user: rosa.id })).toMatchObject({ calls: 2, reserved: 0 });
  expect(await em().findOneOrFail(QuestionBankEntity, { topicId: SMALL })).toMatchObject({
    requestedBy: null,
    batches: 1,
  });

  const received = claude.received.length;
  await saveRequester(callOf(server, omar.id), SMALL);
  expect(await runBatch(SMALL)).toEqual({ added: 0, failure: 'budget' });
  // Nobody requested this one, or the account was deleted in the meantime.
  expect(await runBatch(SMALL)).toEqual({ added: 0 });
  const gone = await newUser(server.app);
  await saveRequester(callOf(server, gone.id), SMALL);
  await em().nativeDelete(UserEntity, { id: gone.id });
  expect(await runBatch(SMALL)).toEqual({ added: 0 });
  expect(claude.received).toHaveLength(received);
  expect(await em().findOneOrFail(QuestionBankEntity, { topicId: SMALL })).toMatchObject({ batches: 1 });
});

test('if the first questions cannot be generated, the error has a readable message [QUIZ-22]', async () => {
  claude.behave = () => 'refusal';
  const refused = await generate(await newUser(server.app), REFUSED);
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('Please try') } });
  claude.behave = () => 'good';
  script(someFor(REFUSED));
  expect((await generate(await newUser(server.app), REFUSED)).status).toBe(200);
});

test('first questions that the queue did not take are requested again [QUIZ-22]', async () => {
  script(someFor(CLASS));
  let requests = 0;
  // The queue says that it has the job, and drops it because the job of an earlier request is just ending.
  const dropFirst: Jobs['enqueue'] = async (...request) => {
    requests += 1;
    return requests === 1 || (await enqueue(...request));
  };
  const deps = { ...server.deps, queue: { ...queues, enqueue: dropFirst } };
  const { open } = await awaitFirstQuestions(openCall(deps, requester.id), CLASS);
  expect(open).toHaveLength(10);
});

test('a user whose batch has just failed does not pay for another one before noticing [QUIZ-22]', async () => {
  const bank = () => em().findOneOrFail(QuestionBankEntity, { topicId: SMALL });
  claude.behave = () => 'refusal';
  await topUpNow(SMALL);
  const [{ tries, failure }, received] = [await bank(), claude.received.length];
  await saveRequester(callOf(server, requester.id), SMALL, tries - 1);
  expect(await runBatch(SMALL)).toEqual({ added: 0 });
  expect(claude.received).toHaveLength(received);
  expect(await bank()).toMatchObject({ tries, failure });
  await saveRequester(callOf(server, requester.id), SMALL, tries);
  expect(await bank()).toMatchObject({ requestedBy: { id: requester.id } });
});

test('if the model does not answer, the wait ends with the time-out message [QUIZ-22]', async () => {
  const queue = { ...queues, enqueue: async () => true };
  const call = openCall({ ...server.deps, queue }, requester.id);
  const waiting = awaitFirstQuestions(call, SILENT, { maxWaitMs: 100 });
  await expect(waiting).rejects.toThrow('Request timed out. The AI is taking longer than expected. Please try again.');
});

test('the wait for the first questions ends when the client disconnects [QUIZ-22]', async () => {
  // Each read of the bank is followed by another request for questions.
  const reads: string[] = [];
  const readsOf = (topicId: string) => reads.filter((read) => read === topicId).length;
  const deaf: Jobs['enqueue'] = async (_job, payload) => {
    reads.push(topicOf(payload));
    return false;
  };
  const here = await startOther({ queue: { ...queues, enqueue: deaf } }, claude.env);
  const url = await here.app.listen({ port: 0, host: '127.0.0.1' });
  const left = Promise.withResolvers<void>();
  here.app.server.on('request', (_request, response) => response.once('close', left.resolve));
  const { cookie } = await newUser(here.app);
  const leaving = new AbortController();
  const answer = fetch(`${url}/api/quiz/generate`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ topicId: SILENT }),
    signal: leaving.signal,
  });
  await expect.poll(() => readsOf(SILENT)).toBeGreaterThan(0);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await left.promise;
  const before = readsOf(SILENT);
  // Another wait begins and reads three times. It pauses as long between its reads.
  const other = new AbortController();
  const waiting = awaitFirstQuestions(callOf(here, requester.id), REFUSED, { signal: other.signal });
  await expect.poll(() => readsOf(REFUSED)).toBeGreaterThanOrEqual(3);
  other.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'cancelled' });
  expect(readsOf(SILENT)).toBe(before);
  await here.close();
});

test("without a key the quiz of an empty bank is 'not available' [QUIZ-22]", async () => {
  const bare = await startOther();
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
  await expect.poll(() => ended).toEqual([{ added: 0 }, { added: 0 }]);
  held.resolve();
  await Promise.all(batches);
  expect(ended.at(-1)).toEqual({ added: 10 });

  const lease = { claimedAt: NOW, dueAt: new Date(NOW.getTime() + 60_000) };
  await em().nativeUpdate(QuestionBankEntity, { topicId: SMALL }, lease);
  expect(await topUpNow(SMALL)).toEqual({ added: 0 });
  expect(await topUpNow(SMALL, { clock: () => new Date(NOW.getTime() + 120_000) })).toEqual({ added: 10 });
});

test('a topic gets at most six batches a day and 200 generated questions [QUIZ-21]', async () => {
  script(() => [fresh(SMALL)]);
  for (let batch = 0; batch < 6; batch += 1) expect(await topUpNow(SMALL)).toEqual({ added: 1 });
  expect(await topUpNow(SMALL)).toEqual({ added: 0, failure: 'budget' });
  const tomorrow = () => new Date(NOW.getTime() + DAY_MS);
  expect(await topUpNow(SMALL, { clock: tomorrow })).toEqual({ added: 1 });

  const work = em();
  const { id, statement } = server.deps.material.get(SMALL)!.facts.get(fresh(SMALL).facts[0]!)!;
  const provenance = { factsThen: { [id]: statement }, model: 'm', solvedBy: 'm', checks: [], createdAt: NOW };
  for (let made = 0; made < 193; made += 1) {
    work.create(GeneratedQuestionEntity, { topicId: SMALL, content: fresh(SMALL), ...provenance });
  }
  await work.flush();
  await changeBanks();
  const { open, generated } = await loadBank(callOf(server), SMALL);
  expect({ generated, open: open.length }).toEqual({ generated: 200, open: 212 });
  const before = writes(SMALL);
  expect(await topUpNow(SMALL, { clock: tomorrow })).toEqual({ added: 0 });
  expect(writes(SMALL)).toBe(before);
});
