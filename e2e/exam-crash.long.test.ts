import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExamResult, ExamSummary, Sitting } from '../shared/exams.ts';
import { type Stack, startStack } from './stack.ts';

// A process that dies during an exam: the exam goes on with every answer that was acknowledged, and is scored once.

const PATIENT = { timeout: 20_000 };

let dataDir: string;
let stack: Stack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-exam-'));
  stack = await startStack(dataDir, { LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

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

const WRITERS = 3;
const PAUSE_MS = 1000 / (10 / WRITERS);

/** Saves about ten answers a second, one position after the other, until stopped. Each round changes all answers. */
function keepSaving(answers: Answers, from: number, total: number) {
  let next = from;
  let saved = 0;
  let isStopped = false;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    await delay((writer * PAUSE_MS) / WRITERS);
    while (!isStopped) {
      const number = next++;
      const answer = { chosen: number % 6 === 5 ? null : number % 4, flagged: number % 5 === 0 };
      const pause = delay(PAUSE_MS);
      if (await answers.save((number % total) + 1, answer)) saved += 1;
      await pause;
    }
  });
  return {
    saved: () => saved,
    /** Returns where the next round goes on. */
    stop: async () => {
      isStopped = true;
      await Promise.all(writers);
      return next;
    },
  };
}

test('SIGKILL of server, worker and PostgreSQL during an exam loses no acknowledged answer, and the score is of exactly these [EXAM-13, OPS-05]', async () => {
  const call = await register();
  const sitting = await start(call, 'full');
  const { answers: _none, now: _now, ...fixed } = sitting;
  const answers = openAnswers(call, sitting);
  let next = 0;
  for (const part of ['server', 'worker', 'PostgreSQL'] as const) {
    const pid = stack.pidOf(part);
    const saving = keepSaving(answers, next, sitting.questions.length);
    await expect.poll(saving.saved, PATIENT).toBeGreaterThan(25);
    stack.kill(part);
    const before = saving.saved();
    await expect.poll(() => [null, pid].includes(stack.pidOf(part)), PATIENT).toBe(false);
    await expect.poll(stack.isReady, PATIENT).toBe(true);
    await expect.poll(saving.saved, PATIENT).toBeGreaterThan(before + 5);
    next = await saving.stop();
    const { status, body } = await current(call);
    expect(status).toBe(200);
    expect(body).toMatchObject(fixed);
    answers.expectIn(body);
  }
  await answers.settle();
  expect(await answersRecorded(call)).toBe(0);
  const submitted = (await call<ExamSummary>('POST', `/exams/${sitting.id}/submit`))!.body;
  expect(submitted).toMatchObject({ total: 83, isTimedOut: false });
  const result = (await call<ExamResult>('GET', `/exams/${sitting.id}`))!.body;
  expect(result).toMatchObject(submitted);
  expect(result.questions).toHaveLength(83);
  answers.expectScored(result);
  expect(answers.chosenCount()).toBeGreaterThan(50);
  expect(await answersRecorded(call)).toBe(answers.chosenCount());
}, 90_000);

/** Starts a mini exam and answers it, but for every seventh question. */
async function answerMini(call: Call): Promise<{ id: string; call: Call; answers: Answers; recorded: number }> {
  const sitting = await start(call, 'mini');
  const answers = openAnswers(call, sitting);
  const positions = sitting.questions.map(({ position }) => position);
  const save = (position: number) =>
    answers.save(position, { chosen: position % 7 === 0 ? null : position % 4, flagged: position % 3 === 0 });
  expect((await Promise.all(positions.map(save))).every(Boolean)).toBe(true);
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

/** Kills the server and waits until the product is ready again. */
async function killServer(): Promise<void> {
  const pid = stack.pidOf('server');
  stack.kill('server');
  await expect.poll(() => [null, pid].includes(stack.pidOf('server')), PATIENT).toBe(false);
  await expect.poll(stack.isReady, PATIENT).toBe(true);
}

/** Connects to the database of this product, past the product. */
async function connect(): Promise<pg.Client> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const client = new pg.Client({ connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  return client;
}

test('SIGKILL of the server in the middle of scoring leaves the exam open with all its answers [EXAM-11, EXAM-13]', async () => {
  const exam = await answerMini(await register());
  const database = await connect();
  // Releasing the questions is the last step of scoring. It waits for this lock, and the rest is written by then.
  await database.query('begin');
  await database.query('select from withheld_questions for update');
  const submitting = exam.call('POST', `/exams/${exam.id}/submit`);
  const isWaiting = async () =>
    (await database.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;
  await expect.poll(isWaiting).toBe(1);
  await killServer();
  expect(await submitting).toBeNull();
  await database.query('rollback');
  await database.end();
  expect(await expectWhole(exam)).toMatchObject({ isOpen: true });
}, 60_000);

test('SIGKILL of the server while exams are submitted: each is open with all its answers or has its one result [EXAM-11, EXAM-13]', async () => {
  const calls = await Promise.all(Array.from({ length: 8 }, register));
  for (const untilKill of [1, 4]) {
    const exams = await Promise.all(calls.map(answerMini));
    let acknowledged = 0;
    const submitting = Promise.all(
      exams.map(async ({ call, id }) => {
        const response = await call<ExamSummary>('POST', `/exams/${id}/submit`);
        if (response) acknowledged += 1;
        return response?.body;
      }),
    );
    while (acknowledged < untilKill) await delay(1);
    await killServer();
    for (const [index, body] of (await submitting).entries()) {
      const { isOpen, submitted } = await expectWhole(exams[index]!);
      if (body) expect({ isOpen, submitted }).toEqual({ isOpen: false, submitted: body });
    }
  }
}, 60_000);
