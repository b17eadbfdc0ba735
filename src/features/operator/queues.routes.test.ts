import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueues, type Queues } from '../../platform/queue/queue.ts';
import { QUEUE_NAMES } from '../../platform/queue/queue-names.ts';
import { PATIENT_LIMITS, startTestApp, type TestAppOptions, testApp } from '../../testing/app.ts';
import { ownDatabase, workerDatabase } from '../../testing/database.ts';
import { hasRedis, startRedis, type TestRedis } from '../../testing/redis.ts';
import { operator } from './testing/operator.ts';

const { env, headers } = operator;

/** The tests that both backends must pass. */
function testBackend(options: () => Promise<TestAppOptions>) {
  const server = testApp(options);
  const get = (url: string) => server.app.inject({ url, headers });
  const queuesNow = async () => (await get('/operator/queues/api/queues')).json().queues;

  test('every queue is listed with its jobs [OPS-31]', async () => {
    const page = await get('/operator/queues');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toContain('https:');
    const script = /static\/js\/main\.\w+\.js/.exec(page.body)![0];
    expect((await get(`/operator/queues/${script}`)).statusCode).toBe(200);

    const queue = server.deps.queue.queue('generation');
    await queue.add('plan', { planId: 'one' });
    const queues = await queuesNow();
    expect(queues.map(({ name }: { name: string }) => name).sort()).toEqual([...QUEUE_NAMES].sort());
    const [generation] = (await get(`/operator/queues/api/queues?activeQueue=generation&status=latest`))
      .json()
      .queues.filter(({ name }: { name: string }) => name === 'generation');
    expect(generation.jobs).toMatchObject([{ name: 'plan', data: { planId: 'one' } }]);
    await queue.obliterate({ force: true });
    await queue.close();
  });

  test('another site cannot start or remove jobs; the board itself can [OPS-31, SEC-02]', async () => {
    const queue = server.deps.queue.queue('generation');
    const job = await queue.add('plan', { planId: 'one' });
    const remove = (from: Record<string, string>) =>
      server.app.inject({
        method: 'PUT',
        url: `/operator/queues/api/queues/generation/${job.id}/clean`,
        headers: { ...headers, ...from },
      });
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://other.example' },
    ];
    for (const from of foreign) expect((await remove(from)).statusCode).toBe(403);
    expect(await queue.count()).toBe(1);
    expect((await remove({ 'sec-fetch-site': 'same-origin' })).statusCode).toBeLessThan(300);
    expect(await queue.count()).toBe(0);
    await queue.close();
  });

  test('only operators can see pages, files, and jobs [OPS-24, OPS-31]', async () => {
    const addresses = ['', '/', '/queue/mail', '/static/favicon-32x32.png', '/api/queues', '/api/queues/mail/1'];
    for (const address of addresses) {
      const answer = await server.app.inject(`/operator/queues${address}`);
      expect([address, answer.statusCode]).toEqual([address, 401]);
      expect(answer.headers['www-authenticate']).toContain('Basic');
      expect(answer.json()).toEqual({ message: 'This page is for operators of the site', code: 'UNAUTHORIZED' });
    }
  });

  test.each(['queues?activeQueue=%25', 'queues?activeQueue=%25ff', 'job-schedulers?queueName=%25', 'queues/mail/%00'])(
    "an address that Bull Board can't read is 400: %s [OPS-31]",
    async (path) => {
      const answer = await get(`/operator/queues/api/${path}`);
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'The address is not valid.']);
    },
  );

  test('an unknown address is 404 without internal details [OPS-31]', async () => {
    for (const address of ['/no/such', '/api/no/such'])
      expect((await get(`/operator/queues${address}`)).statusCode).toBe(404);
  });
}

describe('on PostgreSQL', () => {
  testBackend(async () => ({ databaseUrl: await ownDatabase(), env }));
});

describe.skipIf(!hasRedis)('on Redis', () => {
  let redis: TestRedis;
  let queue: Queues;
  beforeAll(async () => {
    redis = await startRedis();
    queue = openQueues({ redisUrl: redis.url, databaseUrl: await workerDatabase(), timeLimits: PATIENT_LIMITS });
  });
  afterAll(async () => {
    await queue.close();
    await redis.stop();
  });
  testBackend(async () => ({ env, deps: { queue } }));
});

test('while Redis is unavailable, the board reports it immediately [OPS-31]', async () => {
  const timeLimits = { ...PATIENT_LIMITS, queueFigures: 20 };
  const queue = openQueues({ redisUrl: 'redis://127.0.0.1:1', databaseUrl: await workerDatabase(), timeLimits });
  const { app, close } = await startTestApp({ env, deps: { queue, timeLimits } });
  const answer = await app.inject({ url: '/operator/queues/api/queues', headers });
  expect([answer.statusCode, answer.json().message]).toEqual([503, 'The queue is unavailable right now.']);
  const home = await app.inject({ url: '/operator', headers });
  expect([home.statusCode, home.body.includes('The queue is unavailable right now.')]).toEqual([200, true]);
  await close();
  await queue.close();
});
