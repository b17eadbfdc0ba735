import { expect, test } from 'vitest';
import { AiUsageEntity } from '#schema/entities/ai-usage.ts';
import { MailEntity } from '#schema/entities/mail.ts';
import { openLedger } from '../../platform/ai/ledger.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { operator } from './testing/operator.ts';

const { headers } = operator;
const NOW = Date.UTC(2030, 4, 31, 22);
const A_DAY = 86_400_000;

const LEDGER = { isEstablished: async () => true, log: { warn: () => {} }, contactEmail: undefined };

const server = testApp(async () => ({
  databaseUrl: await ownDatabase(),
  env: { ...operator.env, AI_DAILY_CENTS: '1500' },
  deps: { clock: () => new Date(NOW) },
}));

/** Returns the text of the page without markup. */
async function words(): Promise<string> {
  const answer = await server.app.inject({ url: '/operator', headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  return answer.body
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('with nothing to do, the overview says so and links to all other pages [OPS-23, OPS-30, OPS-31]', async () => {
  const text = await words();
  expect(text).toContain('Every message has been sent.');
  expect(text).toContain('No key is set (ANTHROPIC_API_KEY)');
  expect(text).toContain('$0.00 of at most $15.00 today, $0.00 in the last 30 days.');
  const { body } = await server.app.inject({ url: '/operator', headers });
  for (const page of ['/operator/outbox', '/operator/queues', '/metrics']) {
    expect(body).toContain(`href="${page}"`);
    expect((await server.app.inject({ url: page, headers })).statusCode).toBe(200);
  }
});

test('the overview counts unsent mail and how much of it needs an operator [OPS-23, CONTACT-12]', async () => {
  const em = server.deps.orm.em.fork();
  const content = { name: 'Rosa', email: 'rosa@example.com', subject: 'Hello', message: 'Hello' };
  const at = new Date(NOW);
  const row = { kind: 'contact' as const, content, attempts: 0, dueAt: at, createdAt: at };
  for (const status of ['waiting', 'failed', 'unclear', 'sent'] as const) em.create(MailEntity, { ...row, status });
  await em.flush();
  expect(await words()).toContain('3 messages have not been sent; 2 of them need your attention.');
});

test('the overview counts waiting jobs with the longest wait [OPS-31]', async () => {
  const queue = server.deps.queue.queue('generation');
  await queue.add('plan', {}, { priority: 2, timestamp: NOW - 7_300_000 });
  await queue.add('plan', {}, { priority: 2, timestamp: NOW - 1000 });
  expect(await words()).toContain('Plans, flashcards, questions 2 2 hours 0 0 0');
  await queue.obliterate({ force: true });
  await queue.close();
});

test('the overview shows the cost of the AI for each of the last 30 days', async () => {
  const at = { now: NOW };
  const clock = () => new Date(at.now);
  const ledger = openLedger({ db: callOf(server).db, clock, limits: { all: 1e9, user: 1e9 }, ...LEDGER });
  const tokens = { input: 1000, output: 200, cacheWrite: 30, cacheRead: 4000 };
  for (const [ago, cost, hasFailed] of [
    [0, 1_230_000, false],
    [0, 20_000, true],
    [29, 2_000_000, false],
    [30, 50_000_000, false],
  ] as const) {
    at.now = NOW - ago * A_DAY;
    const call = await ledger.reserve({ purpose: ago === 0 && hasFailed ? 'tutor' : 'plan', model: 'claude' }, 1);
    await call.settle({ tokens, cost, milliseconds: 5, hasFailed });
  }
  const text = await words();
  expect(text).toContain('$1.25 of at most $15.00 today, $3.25 in the last 30 days.');
  expect(text).toContain('Fri, May 31 $1.25 2 1 10,060 400');
  expect(text).toContain('Thu, May 2 $2.00 1 0 5,030 200');
  expect(text).not.toContain('May 1 ');
  await server.deps.orm.em.fork().nativeDelete(AiUsageEntity, {});
});

test('the overview tells when half of the budget of the day was reached [AI-03]', async () => {
  expect(await words()).not.toContain("Today's calls reached");
  const alerts: object[] = [];
  const log = { warn: (figures: object) => void alerts.push(figures) };
  const clock = () => new Date(NOW);
  const ledger = openLedger({ db: callOf(server).db, clock, limits: { all: 1500, user: 1500 }, ...LEDGER, log });
  for (let calls = 0; calls < 3; calls += 1) await ledger.reserve({ purpose: 'plan', model: 'claude' }, 4_000_000);
  expect(alerts).toEqual([{ day: '2030-05-31', percentage: 50 }]);
  expect(await words()).toContain("Today's calls reached 50% of the limit just now");
});
