import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENT_LIMITS, startTestApp, type TestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { freePort, hasRedis, startRedis, type TestRedis } from '../testing/redis.ts';
import { newUser } from '../testing/user.ts';
import { type CountStore, openCountStore } from './count-store.ts';
import { createCounters, inChunks, ownCounter } from './counter.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await ownDatabase();
});

const AN_HOUR = 3600;
const SOON_MS = 50;

const tally = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

/** What two processes promise whose limits are counted in one store. */
function promises(redisUrl: () => string | undefined) {
  const stores: CountStore[] = [];
  const servers: TestApp[] = [];
  beforeAll(async () => {
    for (let started = 0; started < 2; started += 1) {
      const counts = await openCountStore({ redisUrl: redisUrl(), databaseUrl, timeLimits: PATIENT_LIMITS });
      stores.push(counts);
      servers.push(await startTestApp({ databaseUrl, deps: { limits: createCounters(counts) } }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const store of stores) await store.close();
  });

  /** Sends calls to both servers in turn. */
  async function inTurn(count: number, call: (server: TestApp, index: number) => Promise<{ statusCode: number }>) {
    const statuses: number[] = [];
    for (let sent = 0; sent < count; sent += 1)
      statuses.push((await call(servers[sent % servers.length]!, sent)).statusCode);
    return statuses;
  }

  test('refused sign-ins count together, and a correct one clears them everywhere [MANY-01]', async () => {
    const { email } = await newUser(servers[0]!.app);
    const signIn = (password: string) => (server: TestApp) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        remoteAddress: '198.51.100.7',
        payload: { email, password },
      });
    const guess = signIn('not the password at all');
    expect(tally(await inTurn(19, guess))).toEqual({ 401: 19 });
    expect(await inTurn(1, signIn('a long enough password'))).toEqual([200]);
    expect(await inTurn(22, guess)).toEqual([...Array(20).fill(401), 429, 429]);
    expect(await inTurn(2, signIn('a long enough password'))).toEqual([429, 429]);
  });

  test('wrong passwords of a user count together [MANY-01]', async () => {
    const { cookie, call } = await newUser(servers[0]!.app);
    const check = (server: TestApp) =>
      server.app.inject({
        method: 'DELETE',
        url: '/api/account',
        headers: { cookie },
        payload: { password: 'not the password at all' },
      });
    const statuses = await inTurn(22, check);
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect((await call('GET', '/auth/user')).status).toBe(200);
  });

  test.each(['register', 'tutor', 'questions', 'export'] as const)(
    'uses of %s count together [MANY-01]',
    async (name) => {
      const key = randomUUID();
      const [first, second] = stores.map((store) => createCounters(store)[name]);
      for (let used = 0; used < first!.points; used += 1) await (used % 2 ? first! : second!).consume(key);
      for (const counter of [first!, second!])
        await expect(counter.consume(key)).rejects.toBeInstanceOf(RateLimiterRes);
    },
  );

  test('a flood through two servers meets the limit within a twentieth, and never above it [MANY-02]', async () => {
    const remoteAddress = '203.0.113.20';
    const visit = (server: TestApp) => server.app.inject({ url: '/api/auth/user', remoteAddress });
    const { visit: counter } = servers[0]!.app.limits;
    expect(counter.points).toBe(1200);
    // The rest of the limit is left for an hour, so that no minute ends during the test.
    await counter.set(remoteAddress, 900, AN_HOUR);
    const { 401: answered = 0, 429: refused = 0 } = tally(await inTurn(500, visit));
    expect(900 + answered).toBeLessThanOrEqual(1200);
    expect(900 + answered).toBeGreaterThanOrEqual(1140);
    expect(answered + refused).toBe(500);
    const retry = await visit(servers[0]!);
    expect(Number(retry.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('uses at once on both servers never exceed a limit [MANY-01, MANY-02]', async () => {
    for (const [name, count] of [
      ['resetAddress', 150],
      ['change', 1000],
    ] as const) {
      const key = randomUUID();
      const counters = stores.map((store) => createCounters(store)[name]);
      await counters[0]!.set(key, 0, AN_HOUR);
      const uses = Array.from({ length: count }, (_use, index) =>
        counters[index % 2]!.consume(key).then(
          () => 200,
          () => 429,
        ),
      );
      const { 200: allowed } = tally(await Promise.all(uses));
      expect(allowed).toBeLessThanOrEqual(counters[0]!.points);
      expect(allowed).toBeGreaterThanOrEqual(counters[0]!.points * 0.95);
    }
  });

  test('what is stored names no person [MANY-01]', async () => {
    const { signInKnown } = createCounters(stores[0]);
    await signInKnown.set('rosa@example.com 192.0.2.1', 1, 60);
    expect(await createCounters(stores[1]).signInKnown.get('rosa@example.com 192.0.2.1')).not.toBeNull();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query("select key from rate_counts where key like '%@%' or key like '%192.0%'");
    expect(rows).toEqual([]);
    await client.end();
  });
}

describe('counted in PostgreSQL', () => promises(() => undefined));

describe.skipIf(!hasRedis)('counted on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  promises(() => redis.url);

  test('while Redis is away each process counts alone, and they count together again when it is back [MANY-03]', async () => {
    const port = await freePort();
    let own = await startRedis(port);
    const stores = [
      await openCountStore({ redisUrl: own.url, databaseUrl, timeLimits: PATIENT_LIMITS }),
      await openCountStore({ redisUrl: own.url, databaseUrl, timeLimits: PATIENT_LIMITS }),
    ];
    const [first, second] = stores.map((store) => createCounters(store).emailChange);
    for (let used = 0; used < 5; used += 1) await first!.consume('rosa');
    await expect(second!.consume('rosa')).rejects.toBeInstanceOf(RateLimiterRes);

    await own.stop();
    for (const counter of [first!, second!]) {
      for (let used = 0; used < 5; used += 1) await counter.consume('rosa');
      await expect(counter.consume('rosa')).rejects.toBeInstanceOf(RateLimiterRes);
    }

    own = await startRedis(port);
    await expect
      .poll(async () => {
        const key = randomUUID();
        await first!.set(key, 5, AN_HOUR);
        return (await second!.get(key))?.consumedPoints;
      })
      .toBe(5);
    for (const store of stores) await store.close();
    await own.stop();
  });
});

test.each(['postgresql', 'redis'])(
  'a %s that accepts connections and says nothing stops no call: limits hold, and only the first waits [MANY-03]',
  async (kind) => {
    const silent = createServer((socket) => void socket.on('error', () => {}).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const url = `${kind}://127.0.0.1:${port}/none`;
    const timeLimits = { ...PATIENT_LIMITS, count: SOON_MS };
    const store = await openCountStore({ redisUrl: kind === 'redis' ? url : undefined, databaseUrl: url, timeLimits });
    let failures = 0;
    const counted = {
      ...store,
      markAway: () => {
        failures += 1;
        store.markAway();
      },
    };
    const { emailChange } = createCounters(counted);
    // The store is left alone for a second after it has failed. Here that second does not end.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let used = 0; used < 5; used += 1) await emailChange.consume('rosa');
    await expect(emailChange.consume('rosa')).rejects.toBeInstanceOf(RateLimiterRes);
    expect(failures).toBe(1);
    await store.close();
    silent.close();
  },
);

test('points are taken in chunks of a twentieth, once for calls that come together [MANY-02]', async () => {
  const counter = ownCounter({ keyPrefix: 'visit', points: 50, duration: AN_HOUR });
  const taken: number[] = [];
  const chunks = inChunks({
    ...counter,
    points: 50,
    duration: AN_HOUR,
    consume: (key, points = 1) => {
      taken.push(points);
      return counter.consume(key, points);
    },
    reward: (key) => counter.reward(key),
    get: (key) => counter.get(key),
    set: (key, points, seconds) => counter.set(key, points, seconds),
    delete: (key) => counter.delete(key),
  });
  await Promise.all([1, 2, 3].map(() => chunks.consume('rosa')));
  expect(taken).toEqual([3]);
  // The last chunk has two points left of fifty.
  for (let used = 3; used < 50; used += 1) await chunks.consume('rosa');
  expect(taken).toHaveLength(17);
  for (let refused = 0; refused < 3; refused += 1)
    await expect(chunks.consume('rosa')).rejects.toBeInstanceOf(RateLimiterRes);
  expect(taken).toHaveLength(17);
});

test('uses of different prices together take exactly the points of the limit [MANY-02]', async () => {
  const counter = inChunks(ownCounter({ keyPrefix: 'costlyRead', points: 100, duration: AN_HOUR }));
  for (const price of [4, 3, 4, 3, 4, 2]) for (let used = 0; used < 5; used += 1) await counter.consume('rosa', price);
  await expect(counter.consume('rosa')).rejects.toBeInstanceOf(RateLimiterRes);
});
