import { afterEach, expect, test } from 'vitest';
import { AiUsageEntity } from '#schema/entities/ai-usage.ts';
import { MailEntity } from '#schema/entities/mail.ts';
import { openLedger } from '../../platform/ai/ledger.ts';
import { openQueues } from '../../platform/queue/queue.ts';
import { callOf, PATIENT_LIMITS, startTestApp, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { newUser } from '../../testing/user.ts';
import { operator } from './testing/operator.ts';

const { env, headers } = operator;

// At noon, so that the day of the budget does not end.
let now = Date.UTC(2030, 0, 10, 12);
const LEDGER = { isEstablished: async () => true, log: { warn: () => {} }, contactEmail: undefined };

const server = testApp(async () => ({
  ...{ databaseUrl: await ownDatabase(), env },
  deps: { clock: () => new Date(now) },
}));
afterEach(() => {
  now += 60_000;
});

/** Returns the value of each metric by its name and labels. */
async function scrape({ app } = server): Promise<Record<string, number>> {
  const answer = await app.inject({ url: '/metrics', headers });
  expect(answer.statusCode).toBe(200);
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)![0])]));
}

const count = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test('/metrics responds in the Prometheus text format and includes process metrics [OPS-30]', async () => {
  const answer = await server.app.inject({ url: '/metrics', headers });
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const [name, type] of [
    ['http_request_duration_seconds', 'histogram'],
    ['queue_jobs', 'gauge'],
    ['ai_calls_total', 'counter'],
    ['process_resident_memory_bytes', 'gauge'],
  ])
    expect(answer.body).toContain(`# TYPE ${name} ${type}\n`);
  expect((await server.app.inject('/metrics')).statusCode).toBe(401);
});

test('requests are counted by route template and status, so ids and invented addresses do not become labels [OPS-30]', async () => {
  const { call, cookie } = await newUser(server.app);
  await call('GET', '/topics/2.2');
  await call('GET', '/topics/2.3');
  await call('GET', '/no/such/call');
  for (const path of ['bookmarks.list', 'bookmarks.list,progress.list', 'made.up'])
    await server.app.inject({ url: `/trpc/${path}?batch=1&input=${encodeURIComponent('{}')}`, headers: { cookie } });
  await server.app.inject({ url: '/operator/outbox' });
  const figures = await scrape();
  expect(figures).toMatchObject({
    [count('GET', '/api/topics/{topicId}', 200)]: 2,
    [count('GET', '/api/*', 404)]: 1,
    [count('GET', '/trpc/bookmarks.list', 200)]: 1,
    [count('GET', '/operator/outbox', 401)]: 1,
  });
  const names = Object.keys(figures).join('\n');
  for (const made of ['made.up', 'no/such', '2.2', 'batch', ',progress']) expect(names).not.toContain(made);
});

test('jobs are counted by state with the age of the oldest waiting job, and the result is cached [OPS-30]', async () => {
  const queue = server.deps.queue.queue('generation');
  await queue.add('plan', {}, { priority: 2, timestamp: now - 90_000 });
  await queue.add('flashcards', {}, { priority: 1, timestamp: now - 1000 });
  await queue.add('questions', {}, { priority: 3, timestamp: now - 400_000 });
  await queue.add('later', {}, { priority: 1, delay: 3_600_000 });
  const expected = {
    'queue_jobs{queue="generation",state="waiting"}': 3,
    'queue_jobs{queue="generation",state="delayed"}': 1,
    'queue_jobs{queue="generation",state="active"}': 0,
    'queue_jobs{queue="mail",state="waiting"}': 0,
    'queue_oldest_waiting_seconds{queue="generation"}': 400,
    'queue_oldest_waiting_seconds{queue="mail"}': 0,
    'part_up{part="queue"}': 1,
  };
  expect(await scrape()).toMatchObject(expected);

  await queue.obliterate({ force: true });
  expect(await scrape()).toMatchObject(expected);
  now += 5000;
  expect(await scrape()).toMatchObject({
    'queue_jobs{queue="generation",state="waiting"}': 0,
    'queue_oldest_waiting_seconds{queue="generation"}': 0,
  });
  await queue.close();
});

test('AI calls, tokens, and cost come from the database, so they include all processes [OPS-30, AI-03]', async () => {
  const { orm } = server.deps;
  const at = { now: Date.UTC(2030, 0, 1) };
  const ledger = openLedger({
    db: callOf(server).db,
    clock: () => new Date(at.now),
    limits: { all: 1_000_000, user: 1_000_000 },
    ...LEDGER,
  });
  for (const day of [1, 2]) {
    at.now = Date.UTC(2030, 0, day);
    const tokens = { input: 100, output: 20, cacheWrite: 5, cacheRead: 1000 };
    const call = await ledger.reserve({ purpose: 'plan', model: 'claude-sonnet-5-5' }, 900_000);
    await call.settle({ tokens, cost: 250_000, milliseconds: 1500, hasFailed: day === 2 });
  }
  await ledger.reserve({ purpose: 'tutor', model: 'claude-haiku-5-5' }, 900_000);
  now += 60_000;
  expect((await scrape()).ai_budget_used_ratio).toBe(0);
  await openLedger({
    db: callOf(server).db,
    clock: () => new Date(now),
    limits: { all: 1_000_000, user: 1_000_000 },
    ...LEDGER,
  }).reserve(
    { purpose: 'summary', model: 'claude-haiku-5-5' },
    // A quarter of the default limit of 2,000 cents.
    5_000_000,
  );
  now += 60_000;
  expect((await scrape()).ai_budget_used_ratio).toBe(0.25);
  const [plan, tutor] = ['purpose="plan",model="claude-sonnet-5-5"', 'purpose="tutor",model="claude-haiku-5-5"'];
  expect(await scrape()).toMatchObject({
    [`ai_calls_total{${plan}}`]: 2,
    [`ai_failures_total{${plan}}`]: 1,
    [`ai_seconds_total{${plan}}`]: 3,
    [`ai_cost_dollars_total{${plan}}`]: 0.5,
    [`ai_tokens_total{${plan},kind="input"}`]: 200,
    [`ai_tokens_total{${plan},kind="output"}`]: 40,
    [`ai_tokens_total{${plan},kind="cacheWrite"}`]: 10,
    [`ai_tokens_total{${plan},kind="cacheRead"}`]: 2000,
    [`ai_calls_total{${tutor}}`]: 1,
    [`ai_failures_total{${tutor}}`]: 0,
    [`ai_cost_dollars_total{${tutor}}`]: 0,
  });
  await orm.em.fork().nativeDelete(AiUsageEntity, {});
});

test('mail that has not gone out is counted by state [OPS-30, CONTACT-12]', async () => {
  const em = server.deps.orm.em.fork();
  const content = { name: 'Rosa', email: 'rosa@example.com', subject: 'Hello', message: 'Hello' };
  const at = new Date();
  const row = { kind: 'contact' as const, content, attempts: 0, dueAt: at, createdAt: at };
  for (const status of ['waiting', 'waiting', 'failed', 'sent'] as const) em.create(MailEntity, { ...row, status });
  await em.flush();
  expect(await scrape()).toMatchObject({
    'outbox_mails{status="waiting"}': 2,
    'outbox_mails{status="failed"}': 1,
    'outbox_mails{status="unclear"}': 0,
  });
});

test('while the queue is unavailable, the other metrics and its unavailability are reported [OPS-30]', async () => {
  const { databaseUrl } = server;
  const queue = openQueues({ redisUrl: 'redis://127.0.0.1:1', databaseUrl, timeLimits: PATIENT_LIMITS });
  const timeLimits = { ...PATIENT_LIMITS, queueFigures: 20 };
  const away = await startTestApp({ databaseUrl, env, deps: { queue, timeLimits } });
  const figures = await scrape(away);
  expect(figures).toMatchObject({ 'part_up{part="queue"}': 0, 'part_up{part="database"}': 1 });
  expect(figures).toHaveProperty(['process_resident_memory_bytes']);
  expect(Object.keys(figures).filter((name) => name.startsWith('queue_'))).toEqual([]);
  await away.close();
  await queue.close();
});
