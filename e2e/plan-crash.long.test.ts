import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTurn, type StandIn, startClaude } from '../src/testing/claude.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '../src/testing/redis.ts';
import { type Stack, startStack } from './stack.ts';

// What a plan is made with dies in the middle of it: the plan is completed all the same, once.

const PATH = '/api/topics/1.1/detailed-plan';
const PATIENT = { timeout: 90_000, interval: 250 };

let dataDir: string;
let stack: Stack;
let claude: StandIn;
let cookie: string;

/** A new account gets a part of a user's share, and an attempt of a killed worker stays reserved. */
const LARGE_SHARE = { AI_MEMBER_DAILY_CENTS: '1000' };

async function start(env: NodeJS.ProcessEnv) {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-plan-'));
  claude = await startClaude();
  stack = await startStack(dataDir, { LOG_LEVEL: 'silent', REDIS_URL: '', ...claude.env, ...LARGE_SHARE, ...env });
}
async function stop() {
  await stack.stop();
  await claude.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function register() {
  const body = { firstName: 'Rosa', lastName: 'Delgado', email: `${crypto.randomUUID()}@example.com` };
  const response = await fetch(`${stack.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, password: 'a long enough password' }),
  });
  cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
}

const call = (method: string, path: string) => fetch(stack.url + path, { method, headers: { cookie } });
/** Null while nobody can tell. */
async function status(): Promise<{ status: string; stage: string | null; source: string } | null> {
  const response = await call('GET', `${PATH}/status`).catch(() => null);
  return response?.ok ? ((await response.json()) as never) : null;
}

async function untilWriting() {
  await register();
  expect((await call('POST', PATH)).status).toBe(200);
  await expect.poll(async () => (await status())?.stage, PATIENT).toBe('writing');
  await expect.poll(() => claude.received.length, PATIENT).toBe(1);
}

/** Completed, by Claude, and it stays as it is. */
async function completesOnce() {
  await expect.poll(async () => (await status())?.status, PATIENT).toBe('completed');
  const plan = await (await call('GET', PATH)).json();
  expect(plan).toMatchObject({ source: 'claude', topicId: '1.1' });
  const asked = claude.received.length;
  await delay(3000);
  expect(await (await call('GET', PATH)).json()).toEqual(plan);
  expect(claude.received).toHaveLength(asked);
}

function journeys(redis: () => TestRedis | undefined) {
  beforeAll(() => start({ REDIS_URL: redis()?.url ?? '' }), 60_000);
  afterAll(() => stop());
  beforeEach(() => {
    claude.received.length = 0;
  });

  test('SIGKILL of the worker in the middle: the next one makes the plan, once [PLAN-08]', async () => {
    claude.behave = inTurn('hang', 'good');
    await untilWriting();
    stack.kill('worker');
    expect((await status())?.status).toBe('in_progress');
    await completesOnce();
    expect(claude.received).toHaveLength(2);
  });

  test('SIGKILL of PostgreSQL in the middle: the plan is completed, once [PLAN-08]', async () => {
    claude.behave = (_request, count) => (count === 0 ? 'slow' : 'good');
    await untilWriting();
    stack.kill('PostgreSQL');
    await completesOnce();
  });
}

describe('with the queue in PostgreSQL', () => journeys(() => undefined));

describe.skipIf(!hasRedis)('with the queue in Redis', () => {
  let redis: TestRedis;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
  });
  afterAll(() => redis.stop());
  afterEach(() => delay(100));

  journeys(() => redis);

  test('a Redis that is gone for a while and comes back empty: a plan under way and one asked for meanwhile are completed, once [PLAN-08]', async () => {
    claude.behave = () => 'slow';
    await untilWriting();
    await redis.stop();
    const first = cookie;
    await register();
    const asked = Date.now();
    expect((await call('POST', PATH)).status).toBe(200);
    expect(Date.now() - asked).toBeLessThan(3000);
    expect((await status())?.status).toBe('pending');
    await delay(6000);
    redis = await startRedis(port);
    await expect.poll(async () => (await status())?.status, PATIENT).toBe('completed');
    cookie = first;
    await completesOnce();
    expect(claude.received).toHaveLength(2);
  });
});
