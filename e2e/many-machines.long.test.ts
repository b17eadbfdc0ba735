import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExamResult, Sitting } from '../shared/exams.ts';
import { HASHED_FILES } from '../src/http/built-client.ts';
import { openQueues } from '../src/platform/queue/queue.ts';
import { inTurn, type StandIn, startClaude } from '../src/testing/claude.ts';
import { ownDatabase } from '../src/testing/database.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '../src/testing/redis.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Machine, startWeb, startWorker } from './machines.ts';

// Two web processes behind a balancer and two workers keep the promises of one. The second of each believes that it is a
// minute later.

const PATIENT = { timeout: 90_000, interval: 250 };
const WRONG_MS = 60_000;
/** Longer than two rounds of a worker's sweep take (milliseconds). */
const TWO_SWEEPS_MS = 11_000;
const PASSWORD = 'a long enough password';
const PLAN = '/api/topics/1.1/detailed-plan';

let redis: TestRedis | undefined;
let databaseUrl: string;
let database: pg.Client;
let env: NodeJS.ProcessEnv;
let balancer: Balancer;
const ports: number[] = [];
const webs: Machine[] = [];
const workers: Machine[] = [];
/** Each worker has a stand-in of its own, so that we know which one does a job. */
const claudes: StandIn[] = [];

const startWebAt = async (at: number) => {
  webs[at] = await startWeb(ports[at]!, env, at * WRONG_MS);
};
const startWorkerAt = (at: number) => {
  workers[at] = startWorker({ ...env, ...claudes[at]!.env }, at * WRONG_MS);
};

beforeAll(async () => {
  redis = hasRedis ? await startRedis() : undefined;
  databaseUrl = await ownDatabase();
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  ports.push(await freePort(), await freePort());
  claudes.push(await startClaude(), await startClaude());
  balancer = await startBalancer(ports);
  env = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret for tests, of the length that is asked for',
    PUBLIC_URL: balancer.url,
    // New accounts get a part of a user's share, and each plan reserves some twenty cents.
    AI_MEMBER_DAILY_CENTS: '1000',
    TRUST_PROXY: '1',
    ...(redis && { REDIS_URL: redis.url }),
    ...claudes[0]!.env,
  };
  for (const at of [0, 1]) startWorkerAt(at);
  await Promise.all([0, 1].map(startWebAt));
}, 120_000);
afterAll(async () => {
  await Promise.all([...webs, ...workers].map((machine) => machine.kill()));
  balancer.close();
  await database.end();
  for (const claude of claudes) await claude.close();
  await redis?.stop();
});

type Answer<Body> = { status: number; body: Body; cookie: string };

async function call<Body>(method: string, url: string, cookie = '', body?: object): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: (isJson ? JSON.parse(text) : text) as Body,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

/** The address of one web process. */
const at = (index: number, path: string) => `http://127.0.0.1:${ports[index % 2]}${path}`;
const anywhere = (path: string) => balancer.url + path;

async function register(url = anywhere('/api/auth/register')): Promise<{ cookie: string; email: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { status, cookie } = await call('POST', url, '', {
    ...{ firstName: 'Rosa', lastName: 'Delgado' },
    ...{ email, password: PASSWORD },
  });
  expect(status).toBe(200);
  return { cookie, email };
}

test('refused sign-ins through the balancer count together [MANY-01]', async () => {
  const { email } = await register();
  const statuses: number[] = [];
  for (let guess = 0; guess < 24; guess += 1) {
    const attempt = { email, password: 'not the password at all' };
    statuses.push((await call('POST', anywhere('/api/auth/sign-in'), '', attempt)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)]);
});

test('a sign-in at one web process is valid at the other, and ends at both [MANY-07]', async () => {
  const { cookie } = await register(at(0, '/api/auth/register'));
  expect((await call('GET', at(1, '/api/auth/user'), cookie)).status).toBe(200);
  await fetch(at(1, '/api/logout'), { headers: { cookie }, redirect: 'manual' });
  for (const index of [0, 1]) expect((await call('GET', at(index, '/api/auth/user'), cookie)).status).toBe(401);
});

test('an exam is answered through both web processes and scored once, with every answer [MANY-07]', async () => {
  const { cookie } = await register();
  const { body: sitting } = await call<Sitting>('POST', at(0, '/api/exams'), cookie, { kind: 'mini' });
  const saves = sitting.questions.map(({ position }) =>
    call('PUT', at(position, `/api/exams/${sitting.id}/answers/${position}`), cookie, {
      chosen: position % 4,
      flagged: false,
    }),
  );
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
  expect((await call<Sitting>('GET', at(1, '/api/exams/current'), cookie)).body.answers).toHaveLength(saves.length);
  const submits = [0, 1].map((index) => call('POST', at(index, `/api/exams/${sitting.id}/submit`), cookie));
  for (const { status } of await Promise.all(submits)) expect(status).toBe(200);
  const { questions, score } = (await call<ExamResult>('GET', anywhere(`/api/exams/${sitting.id}`), cookie)).body;
  expect(questions.map(({ position, chosen }) => chosen === position % 4)).not.toContain(false);
  expect(score).toBe(questions.filter(({ chosen, correct }) => chosen === correct).length);
  const { body } = await call<{ answers: number }>('GET', at(1, '/api/readiness'), cookie);
  expect(body.answers).toBe(saves.length);
});

const planStatus = async (cookie: string) =>
  (await call<{ status: string; stage: string | null }>('GET', anywhere(`${PLAN}/status`), cookie)).body;
const received = () => claudes.map(({ received }) => received.length);
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

test('a plan that is requested at both web processes at once is generated once [MANY-08]', async () => {
  const { cookie } = await register();
  const before = sum(received());
  const requests = await Promise.all([0, 1, 0, 1, 0, 1].map((index) => call('POST', at(index, PLAN), cookie)));
  for (const { status } of requests) expect(status).toBe(200);
  await expect.poll(async () => (await planStatus(cookie)).status, PATIENT).toBe('completed');
  await delay(2000);
  expect(sum(received()) - before).toBe(1);
});

test('each schedule exists once, although two workers started it [MANY-08]', async () => {
  const queues = openQueues({ redisUrl: redis?.url, databaseUrl });
  const names: string[] = [];
  for (const name of ['mail', 'clear-expired', 'exams', 'generation']) {
    const queue = queues.queue(name);
    names.push(...(await queue.getJobSchedulers()).map((scheduler) => scheduler.name ?? scheduler.key));
    await queue.close();
  }
  await queues.close();
  expect(names.sort()).toEqual(['clear-expired', 'close-abandoned', 'mail']);
});

test('every web process keeps the files of its build for all others [MANY-06]', async () => {
  const { rows } = await database.query<{ name: string }>('select name from client_files');
  const files = readdirSync(HASHED_FILES).filter((name) => !/\.(br|gz)$/.test(name));
  expect(rows.map(({ name }) => name).sort()).toEqual(files.sort());
});

type Load = { sent: number; failures: string[] };

/** Reads, writes and opens pages as one user, until stopped. */
async function study(load: Load, stopping: AbortSignal): Promise<void> {
  const { cookie } = await register();
  const calls = [
    ['GET', '/api/auth/user'],
    ['POST', '/api/bookmarks', { topicId: '1.1' }],
    ['GET', '/'],
    ['POST', '/api/quiz/generate', { topicId: '1.2' }],
    ['DELETE', '/api/bookmarks/1.1'],
    ['GET', '/api/dashboard/stats'],
  ] as const;
  for (let turn = 0; !stopping.aborted; turn += 1) {
    const [method, path, body] = calls[turn % calls.length]!;
    const answer = await call(method, anywhere(path), cookie, body).catch((error) => ({ status: 0, body: error }));
    load.sent += 1;
    if (answer.status !== 200) load.failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await delay(20);
  }
}

test('a rolling restart of both web processes drops no request [MANY-05]', async () => {
  const load: Load = { sent: 0, failures: [] };
  const stopping = new AbortController();
  const clients = Array.from({ length: 4 }, () => study(load, stopping.signal));
  for (const index of [0, 1]) {
    expect(await webs[index]!.stop()).toBe(0);
    await startWebAt(index);
    const sent = load.sent;
    await expect.poll(() => load.sent, PATIENT).toBeGreaterThan(sent + 20);
  }
  stopping.abort();
  await Promise.all(clients);
  expect(load.failures).toEqual([]);
  console.log(`A rolling restart under ${load.sent} requests: none failed`);
});

test('SIGKILL of a web process and of the worker that generates a plan: the others go on, and the plan is made once [MANY-04, MANY-09]', async () => {
  const { cookie } = await register();
  for (const claude of claudes) {
    claude.received.length = 0;
    claude.behave = inTurn('hang', 'good');
  }
  expect((await call('POST', anywhere(PLAN), cookie)).status).toBe(200);
  await expect.poll(() => sum(received()), PATIENT).toBe(1);
  const holder = received().indexOf(1);
  // The worker whose clock is a minute ahead must not take over what the other one holds.
  await delay(TWO_SWEEPS_MS);
  expect(sum(received())).toBe(1);
  claudes[1 - holder]!.behave = () => 'good';

  await Promise.all([workers[holder]!.kill(), webs[0]!.kill()]);
  for (let turn = 0; turn < 10; turn += 1)
    expect((await call('POST', anywhere('/api/bookmarks'), cookie, { topicId: '1.1' })).status).toBe(200);
  await expect.poll(async () => (await planStatus(cookie)).status, PATIENT).toBe('completed');
  expect((await call('GET', anywhere(PLAN), cookie)).body).toMatchObject({ source: 'claude', topicId: '1.1' });
  await delay(3000);
  expect(received()).toEqual([0, 1].map(() => 1));

  startWorkerAt(holder);
  await startWebAt(0);
  expect((await call('GET', at(0, PLAN), cookie)).status).toBe(200);
});
