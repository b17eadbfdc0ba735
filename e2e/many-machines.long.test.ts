import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../prisma-free-schema/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/start/embedded-postgres.ts';
import { freePort } from '../scripts/start/readiness.ts';
import type { ExamResult, Sitting } from '../shared/exams.ts';
import { HASHED_FILES } from '../src/http/built-client.ts';
import { openQueues } from '../src/platform/queue/queue.ts';
import { type StandIn, startClaude } from '../src/testing/claude.ts';
import { pause } from '../src/testing/patience.ts';
import { hasRedis, startRedis, type TestRedis } from '../src/testing/redis.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Query, untilGenerated, untilSwept } from './jobs.ts';
import { type Machine, startWeb, startWorker } from './machines.ts';

// Two web processes behind a balancer and two workers keep the promises of one, with the queue in Redis. The second of each
// believes that it is a minute later.

const WRONG_MS = 60_000;
const PASSWORD = 'a long enough password';
const PLAN = '/api/topics/1.1/detailed-plan';

const cleanUp = new AsyncDisposableStack();
let redis: TestRedis | undefined;
let database: EmbeddedPostgres;
let env: NodeJS.ProcessEnv;
let balancer: Balancer;
const ports: number[] = [];
const webs: Machine[] = [];
const workers: Machine[] = [];
/** Each worker has a stand-in of its own, so that we know which one does a job. */
const claudes: StandIn[] = [];

const startDatabase = async (dataDir: string) => {
  database = await startEmbeddedPostgres({ dataDir, port: database?.port, settings: { fsync: 'off' } });
};
const startWebAt = async (at: number) => {
  webs[at] = await startWeb(ports[at]!, env, at * WRONG_MS);
};
const startWorkerAt = (at: number) => {
  workers[at] = startWorker({ ...env, ...claudes[at]!.env }, at * WRONG_MS);
};

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-machines-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  await startDatabase(dataDir);
  cleanUp.defer(() => database.stop());
  await migrate(database.url);
  redis = hasRedis ? await startRedis(await freePort()) : undefined;
  cleanUp.defer(() => redis?.stop());
  for (const at of [0, 1]) {
    ports.push(await freePort());
    const claude = await startClaude();
    cleanUp.defer(() => claude.close());
    claudes[at] = claude;
  }
  balancer = await startBalancer(ports);
  cleanUp.defer(() => balancer.close());
  env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret for tests, of the length that is asked for',
    PUBLIC_URL: balancer.url,
    // New accounts get a part of a user's share, and each plan reserves some twenty cents.
    AI_MEMBER_DAILY_CENTS: '1000',
    TRUST_PROXY: '1',
    ...(redis && { REDIS_URL: redis.url }),
    ...claudes[0]!.env,
  };
  cleanUp.defer(async () => void (await Promise.all([...webs, ...workers].map((machine) => machine.kill()))));
  startWorkerAt(0);
  await Promise.all([0, 1].map(startWebAt));
});
afterAll(() => cleanUp.disposeAsync());
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log([...webs, ...workers].flatMap(({ log }) => log).join('\n'));
});

const query: Query = async (...statement) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(...statement).finally(() => client.end());
  return rows;
};

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

const planStatus = async (cookie: string) =>
  (await call<{ status: string; stage: string | null }>('GET', anywhere(`${PLAN}/status`), cookie)).body?.status;
const untilPlanned = (cookie: string) => expect.poll(() => planStatus(cookie)).toBe('completed');
const planOf = async (cookie: string) => (await call('GET', anywhere(PLAN), cookie)).body;
const received = () => claudes.map(({ received }) => received.length);
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** Makes Claude wait before each answer, until the returned function is called. */
function holdClaude(): () => void {
  const answering = Promise.withResolvers<void>();
  onTestFinished(() => answering.resolve());
  for (const claude of claudes) {
    claude.received.length = 0;
    claude.until = answering.promise;
  }
  return answering.resolve;
}

/** Checks that Claude's plan is there, and that no worker makes it again. */
async function expectMadeOnce(cookie: string): Promise<void> {
  await untilPlanned(cookie);
  const plan = await planOf(cookie);
  expect(plan).toMatchObject({ source: 'claude', topicId: '1.1' });
  const calls = received();
  await untilGenerated({ databaseUrl: database.url, redisUrl: redis?.url });
  await untilSwept(query);
  expect(await planOf(cookie)).toEqual(plan);
  expect(received()).toEqual(calls);
}

// The tests below run in order: each continues from the state that the previous one left.

test('a worker whose clock is a minute ahead takes over no plan that another one generates [MANY-04]', async () => {
  const { cookie } = await register();
  const answer = holdClaude();
  expect((await call('POST', anywhere(PLAN), cookie)).status).toBe(200);
  await expect.poll(received).toEqual([1, 0]);
  startWorkerAt(1);
  const sweeps = () => workers[1]!.log.filter((line) => line.includes('the sweep found work without a job'));
  while (sweeps().length < 2) await untilSwept(query);
  answer();
  await expectMadeOnce(cookie);
  expect(received()).toEqual([1, 0]);
});

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

test('a plan that is requested at both web processes at once is generated once [MANY-08]', async () => {
  const { cookie } = await register();
  holdClaude()();
  const requests = await Promise.all([0, 1, 0, 1, 0, 1].map((index) => call('POST', at(index, PLAN), cookie)));
  for (const { status } of requests) expect(status).toBe(200);
  await expectMadeOnce(cookie);
  expect(sum(received())).toBe(1);
});

test('each schedule exists once, although two workers started it [MANY-08]', async () => {
  const queues = openQueues({ redisUrl: redis?.url, databaseUrl: database.url });
  const names: string[] = [];
  for (const name of ['mail', 'clear-expired', 'exams', 'generation', 'statistics']) {
    const queue = queues.queue(name);
    names.push(...(await queue.getJobSchedulers()).map((scheduler) => scheduler.name ?? scheduler.key));
    await queue.close();
  }
  await queues.close();
  expect(names.sort()).toEqual(['clear-expired', 'close-abandoned', 'item-statistics', 'mail', 'remind']);
});

test('every web process keeps the files of its build for all others [MANY-06]', async () => {
  const files = readdirSync(HASHED_FILES).filter((name) => !/\.(br|gz)$/.test(name));
  const kept = async () => (await query('select name from client_files')).map(({ name }) => name).sort();
  // A server that keeps them slowly listens before that.
  await expect.poll(kept).toEqual(files.sort());
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
    await pause(50);
  }
}

test('a rolling restart of both web processes drops no request [MANY-05]', async () => {
  const load: Load = { sent: 0, failures: [] };
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const clients = Array.from({ length: 4 }, () => study(load, stopping.signal));
  for (const index of [0, 1]) {
    expect(await webs[index]!.stop()).toBe(0);
    await startWebAt(index);
    const sent = load.sent;
    await expect.poll(() => load.sent).toBeGreaterThan(sent + 20);
  }
  stopping.abort();
  await Promise.all(clients);
  expect(load.failures).toEqual([]);
});

test('SIGKILL of a web process and of the worker that generates a plan: the others go on, and the plan is made once [MANY-09, PLAN-08]', async () => {
  const { cookie } = await register();
  const answer = holdClaude();
  expect((await call('POST', anywhere(PLAN), cookie)).status).toBe(200);
  await expect.poll(() => sum(received())).toBe(1);
  const holder = received().indexOf(1);
  await Promise.all([workers[holder]!.kill(), webs[0]!.kill()]);
  answer();
  await expect.poll(balancer.readyPorts).toEqual([ports[1]]);
  for (let turn = 0; turn < 10; turn += 1)
    expect((await call('POST', anywhere('/api/bookmarks'), cookie, { topicId: '1.1' })).status).toBe(200);
  await expectMadeOnce(cookie);
  expect(received()).toEqual([1, 1]);
});

test('PostgreSQL that ends in the middle of a plan: the plan is completed, once [PLAN-08]', async () => {
  const { cookie } = await register();
  const answer = holdClaude();
  expect((await call('POST', anywhere(PLAN), cookie)).status).toBe(200);
  await expect.poll(() => sum(received())).toBe(1);
  database.kill();
  answer();
  await database.exited;
  await startDatabase(dataDir);
  await expectMadeOnce(cookie);
});

test.skipIf(!hasRedis)(
  'a Redis that is gone for a while and comes back empty: a plan under way and one asked for meanwhile are completed, once [PLAN-08]',
  async () => {
    const first = await register();
    const answer = holdClaude();
    expect((await call('POST', anywhere(PLAN), first.cookie)).status).toBe(200);
    await expect.poll(() => sum(received())).toBe(1);
    const { port } = redis!;
    await redis!.stop();
    const second = await register();
    expect((await call('POST', anywhere(PLAN), second.cookie)).status).toBe(200);
    // A sweep passes, and Redis is still away.
    await untilSwept(query);
    expect(await planStatus(second.cookie)).toBe('pending');
    redis = await startRedis(port);
    answer();
    // The sweep takes the job for lost half a minute after the request.
    await query("update plans set due_at = now() where status = 'pending'");
    for (const { cookie } of [second, first]) await expectMadeOnce(cookie);
    expect(sum(received())).toBe(2);
  },
);
