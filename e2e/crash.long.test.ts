import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runningDatabaseUrl } from '../scripts/start/database.ts';
import type { ExamResult, ExamSummary, Sitting } from '../shared/exams.ts';
import { type StandIn, startClaude } from '../src/testing/claude.ts';
import { pause } from '../src/testing/patience.ts';
import { untilGenerated, untilSwept } from './jobs.ts';
import { type Part, type Stack, startStack } from './stack.ts';

// A process that dies while users study: what was acknowledged is there afterwards, and the product comes back by itself.

const PLAN = '/topics/1.1/detailed-plan';

const cleanUp = new AsyncDisposableStack();
let dataDir: string;
let stack: Stack;
let claude: StandIn;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-crash-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  claude = await startClaude();
  cleanUp.defer(() => claude.close());
  // A new account gets a part of a user's share, and an attempt of a killed worker stays reserved.
  const env = { ...claude.env, AI_MEMBER_DAILY_CENTS: '1000' };
  stack = await startStack(dataDir, { LOG_LEVEL: 'silent', REDIS_URL: '', ...env });
  cleanUp.defer(() => stack.stop());
});
afterAll(() => cleanUp.disposeAsync());

type Response<Body> = { status: number; body: Body };
/** Calls a path below /api as one user. Returns null when no response came. */
type Call = <Body>(method: string, path: string, body?: object) => Promise<Response<Body> | null>;

async function register(): Promise<Call> {
  let cookie = '';
  const send = (method: string, path: string, body?: object) =>
    fetch(`${stack.url}/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const name = { firstName: 'Rosa', lastName: 'Delgado', email: `${crypto.randomUUID()}@example.com` };
  const { headers } = await send('POST', '/auth/register', { ...name, password: 'a long enough password' });
  cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  return async (method, path, body) => {
    try {
      const response = await send(method, path, body);
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  };
}

/** Connects to the database of this product, past the product, until the test ends. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await runningDatabaseUrl(dataDir) });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Waits until the product has replaced a process that was killed, and is ready. */
async function untilReplaced(part: Part, killed: number | null): Promise<void> {
  await expect.poll(() => [null, killed].includes(stack.pidOf(part))).toBe(false);
  await expect.poll(stack.isReady).toBe(true);
}

async function kill(part: Part): Promise<void> {
  const pid = stack.pidOf(part);
  stack.kill(part);
  await untilReplaced(part, pid);
}

async function start(call: Call, kind: 'full' | 'mini'): Promise<Sitting> {
  const response = await call<Sitting>('POST', '/exams', { kind });
  expect(response!.status).toBe(200);
  return response!.body;
}
const current = async (call: Call) => (await call<Sitting>('GET', '/exams/current'))!;
const answersRecorded = async (call: Call) => (await call<{ answers: number }>('GET', '/readiness'))!.body.answers;

type Answer = { chosen: number | null; flagged: boolean };

/** What a user knows of an exam: for each position the answer last acknowledged, and those sent since then. */
function openAnswers(call: Call, { id }: Sitting) {
  const acknowledged = new Map<number, Answer>();
  const unacknowledged = new Map<number, Answer[]>();
  return {
    acknowledged,
    /** Returns whether the answer was acknowledged. */
    async save(position: number, answer: Answer): Promise<boolean> {
      unacknowledged.set(position, [...(unacknowledged.get(position) ?? []), answer]);
      const response = await call('PUT', `/exams/${id}/answers/${position}`, answer);
      if (response?.status !== 200) return false;
      expect(response.body).toEqual({ ok: true });
      acknowledged.set(position, answer);
      unacknowledged.delete(position);
      return true;
    },
    /** Sends the latest answers that were not acknowledged again, as the page does. */
    async settle(): Promise<void> {
      for (const [position, answers] of [...unacknowledged]) {
        expect(await this.save(position, answers.at(-1)!)).toBe(true);
      }
    },
    /** Checks that a sitting has what was acknowledged, or what was sent afterwards. */
    expectIn({ answers, questions }: Sitting): void {
      const saved = new Map(answers.map(({ position, ...answer }) => [position, answer]));
      for (const { position } of questions) {
        const allowed = [acknowledged.get(position), ...(unacknowledged.get(position) ?? [])];
        expect(allowed, `position ${position}`).toContainEqual(saved.get(position));
      }
    },
    /** Checks that the result is made of the acknowledged answers. */
    expectScored({ questions, score }: ExamResult): void {
      for (const { position, chosen, flagged } of questions) {
        const answer = acknowledged.get(position) ?? { chosen: null, flagged: false };
        expect({ position, chosen, flagged }).toEqual({ position, ...answer });
      }
      expect(score).toBe(questions.filter(({ chosen, correct }) => chosen === correct).length);
    },
    chosenCount: () => [...acknowledged.values()].filter(({ chosen }) => chosen !== null).length,
  };
}
type Answers = ReturnType<typeof openAnswers>;

const WRITERS = 2;

/** Repeats something, which returns whether it was acknowledged, until stopped. */
function keepDoing(one: () => Promise<boolean>) {
  let acknowledged = 0;
  let isSlow = false;
  let isStopped = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isStopped) {
      if (await one()) acknowledged += 1;
      if (isSlow) await pause(100);
    }
  });
  const stop = async () => {
    isStopped = true;
    await Promise.all(writers);
  };
  onTestFinished(stop);
  const slowDown = () => {
    isSlow = true;
  };
  return { acknowledged: () => acknowledged, slowDown, stop };
}

const planOf = async (call: Call) => (await call<object>('GET', PLAN))?.body;
const planStatus = async (call: Call) => (await call<{ status: string }>('GET', `${PLAN}/status`))?.body.status;

// Each step goes on where the one before it ended.

let sitting: Sitting;
let candidate: Call;
let answers: Answers;
let nextAnswer = 0;
const plans: { planner: Call; plan: object | undefined }[] = [];

test.each(['server', 'worker', 'PostgreSQL'] as const)(
  'SIGKILL of the %s loses no acknowledged score and no answer of an exam, and the plan that is being made is completed once [OPS-05, EXAM-13, PLAN-08]',
  async (part) => {
    candidate ??= await register();
    sitting ??= await start(candidate, 'full');
    answers ??= openAnswers(candidate, sitting);
    const planner = await register();
    const callsBefore = claude.received.length;
    const calls = () => claude.received.length - callsBefore;
    const answering = Promise.withResolvers<void>();
    onTestFinished(() => answering.resolve());
    claude.until = answering.promise;
    expect((await planner('POST', PLAN))!.status).toBe(200);
    await expect.poll(calls).toBe(1);

    const learner = await register();
    const scores: string[] = [];
    const posting = keepDoing(async () => {
      const score = { topicId: '1.1', score: 7, totalQuestions: 10, percentage: 70 };
      const response = await learner<{ id: string }>('POST', '/quiz-scores', score);
      if (response?.status === 200) scores.push(response.body.id);
      return response?.status === 200;
    });
    const saving = keepDoing(async () => {
      const number = nextAnswer++;
      const answer = { chosen: number % 6 === 5 ? null : number % 4, flagged: number % 5 === 0 };
      return await answers.save((number % sitting.questions.length) + 1, answer);
    });
    const acknowledged = () => [posting.acknowledged(), saving.acknowledged()];
    const untilMore = async (count: number) => {
      const before = acknowledged();
      await expect.poll(() => acknowledged().every((now, at) => now >= before[at]! + count)).toBe(true);
    };
    await untilMore(12);
    const pid = stack.pidOf(part);
    expect(pid).toBeGreaterThan(1);
    stack.kill(part);
    // Below the limit for changes, however long the start takes.
    for (const writing of [posting, saving]) writing.slowDown();
    if (part === 'worker') expect(['pending', 'in_progress']).toContain(await planStatus(planner));
    answering.resolve();
    await untilReplaced(part, pid);
    await untilMore(6);
    await Promise.all([posting.stop(), saving.stop()]);

    const kept = new Set((await learner<{ id: string }[]>('GET', '/quiz-scores'))!.body.map(({ id }) => id));
    expect(scores.filter((id) => !kept.has(id))).toEqual([]);
    const { answers: _none, now: _now, ...fixed } = sitting;
    const { status, body } = await current(candidate);
    expect(status).toBe(200);
    expect(body).toMatchObject(fixed);
    answers.expectIn(body);
    await expect.poll(() => planStatus(planner)).toBe('completed');
    const plan = await planOf(planner);
    expect(plan).toMatchObject({ source: 'claude', topicId: '1.1' });
    plans.push({ planner, plan });
    if (part === 'server') expect(calls()).toBe(1);
    if (part === 'worker') expect(calls()).toBe(2);
  },
);

test('no plan is made again afterwards [PLAN-08]', async () => {
  const calls = claude.received.length;
  await untilGenerated({ databaseUrl: await runningDatabaseUrl(dataDir) });
  const database = await connect();
  // The sweep that ends the first request may have passed the plans before it began to look for them.
  for (let sweeps = 0; sweeps < 2; sweeps += 1) await untilSwept(async (...sql) => (await database.query(...sql)).rows);
  for (const { planner, plan } of plans) expect(await planOf(planner)).toEqual(plan);
  expect(plans).toHaveLength(3);
  expect(claude.received).toHaveLength(calls);
});

test('the score of the exam is of exactly the acknowledged answers [EXAM-13]', async () => {
  await answers.settle();
  expect(await answersRecorded(candidate)).toBe(0);
  const submitted = (await candidate<ExamSummary>('POST', `/exams/${sitting.id}/submit`))!.body;
  expect(submitted).toMatchObject({ total: 83, isTimedOut: false });
  const result = (await candidate<ExamResult>('GET', `/exams/${sitting.id}`))!.body;
  expect(result).toMatchObject(submitted);
  expect(result.questions).toHaveLength(83);
  answers.expectScored(result);
  expect(answers.chosenCount()).toBeGreaterThan(40);
  expect(await answersRecorded(candidate)).toBe(answers.chosenCount());
});

/** Starts a mini exam and answers it, but for every seventh question. */
async function answerMini(call: Call): Promise<{ id: string; call: Call; answers: Answers; recorded: number }> {
  const sitting = await start(call, 'mini');
  const answers = openAnswers(call, sitting);
  for (const { position } of sitting.questions) {
    const answer = { chosen: position % 7 === 0 ? null : position % 4, flagged: position % 3 === 0 };
    expect(await answers.save(position, answer)).toBe(true);
  }
  return { id: sitting.id, call, answers, recorded: await answersRecorded(call) };
}

/** Checks that the exam is open with all answers, or finished with the one right result. Ends it, and checks it again. */
async function expectWhole({ id, call, answers, recorded }: Awaited<ReturnType<typeof answerMini>>) {
  const { status, body } = await current(call);
  if (status === 200) {
    answers.expectIn(body);
    expect(await answersRecorded(call)).toBe(recorded);
  } else expect((await call('GET', `/exams/${id}`))!.status).toBe(200);
  const submitted = (await call<ExamSummary>('POST', `/exams/${id}/submit`))!.body;
  const result = (await call<ExamResult>('GET', `/exams/${id}`))!.body;
  expect(result).toMatchObject(submitted);
  answers.expectScored(result);
  expect(await answersRecorded(call)).toBe(recorded + answers.chosenCount());
  return { isOpen: status === 200, submitted };
}

test('SIGKILL of the server in the middle of scoring leaves the exam open with all its answers [EXAM-11, EXAM-13]', async () => {
  const exam = await answerMini(await register());
  const database = await connect();
  // Releasing the questions is the last step of scoring. It waits for this lock, and the rest is written by then.
  await database.query('begin');
  await database.query('select from withheld_questions for update');
  const submitting = exam.call('POST', `/exams/${exam.id}/submit`);
  const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
  await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(1);
  await kill('server');
  expect(await submitting).toBeNull();
  await database.query('rollback');
  expect(await expectWhole(exam)).toMatchObject({ isOpen: true });
});

test('SIGKILL of the server while exams are submitted: each is open with all its answers or has its one result [EXAM-11, EXAM-13]', async () => {
  const exams = await Promise.all(Array.from({ length: 6 }, async () => answerMini(await register())));
  const acknowledged = Promise.withResolvers<void>();
  const submitting = exams.map(async ({ call, id }) => {
    const response = await call<ExamSummary>('POST', `/exams/${id}/submit`);
    acknowledged.resolve();
    return response?.body;
  });
  await acknowledged.promise;
  await kill('server');
  for (const [index, body] of (await Promise.all(submitting)).entries()) {
    const { isOpen, submitted } = await expectWhole(exams[index]!);
    if (body) expect({ isOpen, submitted }).toEqual({ isOpen: false, submitted: body });
  }
});
