import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { SignInEntity } from '#schema/entities/sign-in.ts';
import { UserEntity } from '#schema/entities/user.ts';
import { clearExpiredSignIns } from '../features/auth/auth.service.ts';
import { callOf, startTestApp, testApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { freePort } from '../testing/redis.ts';
import { caller, newUser, PASSWORD } from '../testing/user.ts';
import { SIGN_IN_COOKIE } from './sign-in.ts';

const DAY = 86_400_000;

let now = new Date();
const server = testApp(async () => ({ databaseUrl: await ownDatabase(), deps: { clock: () => now } }));
let databaseUrl: string;
beforeAll(() => {
  ({ databaseUrl } = server);
});

const rows = () => server.deps.orm.em.fork().findAll(SignInEntity, { orderBy: { createdAt: 'asc', id: 'asc' } });
const rowsOf = (user: string) => server.deps.orm.em.fork().find(SignInEntity, { user });
const getUser = (cookie?: string, app = server.app) =>
  app.inject({ url: '/api/auth/user', headers: cookie ? { cookie } : {} });

async function register(app = server.app, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers,
    payload: {
      firstName: 'Rosa',
      lastName: 'Delgado',
      email: `${crypto.randomUUID()}@example.com`,
      password: PASSWORD,
    },
  });
  expect(response.statusCode).toBe(200);
  return response;
}

test('the cookie is hidden from scripts and from other sites [SEC-11, OPS-13]', async () => {
  const { cookies } = await register();
  expect(cookies.map(({ name }) => name)).toEqual([SIGN_IN_COOKIE, 'known_browser']);
  expect(cookies[0]).toMatchObject({ name: SIGN_IN_COOKIE, path: '/', httpOnly: true, sameSite: 'Lax' });
  expect(cookies[0]).not.toHaveProperty('secure');
  expect(cookies[0]).not.toHaveProperty('domain');
  const days = (cookies[0]!.expires!.getTime() - Date.now()) / DAY;
  expect(days).toBeCloseTo(30, 1);
});

test.each([
  [{ PUBLIC_URL: 'https://study.example' }, {}, true],
  [{ TRUST_PROXY: 'on' }, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }, true],
  [{ TRUST_PROXY: 'off' }, { 'x-forwarded-proto': 'https' }, undefined],
  [{ PUBLIC_URL: 'http://study.example' }, {}, undefined],
])(
  'with the environment %j and the headers %j the cookie is Secure: %s [SEC-11, OPS-13, OPS-25]',
  async (env, headers, secure) => {
    const { app, close } = await startTestApp({ databaseUrl, env });
    const { cookies } = await register(app, headers);
    const name = JSON.stringify(env).includes('"https:') ? `__Host-${SIGN_IN_COOKIE}` : SIGN_IN_COOKIE;
    expect(cookies[0]).toMatchObject({ name, path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(cookies[0]!.secure).toBe(secure);
    await close();
  },
);

test('under an https PUBLIC_URL only the cookie with the prefix signs in, so another host cannot plant one [SEC-23]', async () => {
  const { app, close } = await startTestApp({ databaseUrl, env: { PUBLIC_URL: 'https://study.example' } });
  const { id, cookie } = await newUser(app);
  expect(cookie).toMatch(/^__Host-sign_in=/);
  expect((await getUser(cookie, app)).json()).toMatchObject({ id });
  expect((await getUser(cookie.replace('__Host-', ''), app)).statusCode).toBe(401);
  const planted = await newUser(server.app);
  expect((await getUser(`${planted.cookie}; ${cookie}`, app)).json()).toMatchObject({ id });
  const [cleared] = (await app.inject({ url: '/api/logout', headers: { cookie } })).cookies;
  expect(cleared).toMatchObject({ name: '__Host-sign_in', value: '', path: '/', secure: true });
  expect((await getUser(cookie, app)).statusCode).toBe(401);
  await close();
});

test('a visitor gets neither a cookie nor a row', async () => {
  const before = (await rows()).length;
  for (const url of ['/api/auth/user', '/api/login', '/trpc/auth.user', '/api/logout']) {
    const { cookies } = await server.app.inject({ url });
    expect(cookies.filter(({ value }) => value !== '')).toEqual([]);
  }
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: 'a@b.example', password: 'x' },
  });
  expect(await rows()).toHaveLength(before);
});

test('the table stores a hash of the session id instead of the id itself', async () => {
  const { id, cookie } = await newUser(server.app);
  const [row] = await rowsOf(id);
  const sessionId = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!;
  expect(row!.id).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(sessionId);
});

test('a request with a forged or foreign cookie counts as a visitor, and the cookie is cleared [PERF-03]', async () => {
  const { cookie } = await newUser(server.app);
  const other = await startTestApp({
    databaseUrl,
    env: { SESSION_SECRET: 'another secret, of the length that is asked for' },
  });
  for (const [app, forged] of [
    [server.app, `${SIGN_IN_COOKIE}=made-up`],
    [server.app, cookie.replace(/.{4};/, 'AAAA;')],
    [server.app, `${SIGN_IN_COOKIE}=%E0%A4%A`],
    [other.app, cookie],
  ] as const) {
    const response = await getUser(forged, app);
    expect(response.statusCode).toBe(401);
    expect(response.cookies).toMatchObject([{ name: SIGN_IN_COOKIE, value: '' }]);
  }
  await other.close();
});

test('a sign-in survives a restart of the server [OPS-17]', async () => {
  const first = await startTestApp({ databaseUrl });
  const { id, cookie } = await newUser(first.app);
  await first.close();
  const second = await startTestApp({ databaseUrl });
  expect((await getUser(cookie, second.app)).json()).toMatchObject({ id });
  await second.close();
});

test('a sign-in lasts 30 days, and use extends it at most once a day [PERF-03]', async () => {
  const start = new Date(Date.now() + 1000);
  now = start;
  const { id, cookie } = await newUser(server.app);
  const endsInDays = async () => ((await rowsOf(id))[0]!.expiresAt.getTime() - start.getTime()) / DAY;
  const callAtDay = async (day: number) => {
    now = new Date(start.getTime() + day * DAY);
    return getUser(cookie);
  };
  expect(await endsInDays()).toBe(30);

  expect((await callAtDay(0.9)).cookies).toEqual([]);
  expect(await endsInDays()).toBe(30);

  expect((await callAtDay(1.5)).cookies).toMatchObject([{ name: SIGN_IN_COOKIE, httpOnly: true, sameSite: 'Lax' }]);
  expect(await endsInDays()).toBe(31.5);
  expect((await callAtDay(2.4)).cookies).toEqual([]);
  expect(await endsInDays()).toBe(31.5);

  expect((await callAtDay(31.4)).statusCode).toBe(200);
  expect((await callAtDay(31.4 + 30.1)).statusCode).toBe(401);
  now = new Date();
});

test('a sign-in that is used every day ends after 90 days [AUTH-37]', async () => {
  const start = new Date(Date.now() + 1000);
  now = start;
  const { id, cookie } = await newUser(server.app);
  for (let day = 1; day < 90; day += 1) {
    now = new Date(start.getTime() + day * DAY);
    expect((await getUser(cookie)).statusCode).toBe(200);
  }
  expect((await rowsOf(id))[0]!.expiresAt.getTime() - start.getTime()).toBe(90 * DAY);
  now = new Date(start.getTime() + 90 * DAY);
  expect((await getUser(cookie)).statusCode).toBe(401);
  now = new Date();
});

test('only expired sign-ins are removed', async () => {
  const { id: expired } = await newUser(server.app);
  const { id: current, cookie } = await newUser(server.app);
  const em = server.deps.orm.em.fork();
  await em.nativeUpdate(SignInEntity, { user: expired }, { expiresAt: new Date(Date.now() - 1) });
  expect(await clearExpiredSignIns({ ...callOf(server), now: new Date() })).toBe(1);
  expect(await rowsOf(expired)).toEqual([]);
  expect(await rowsOf(current)).toHaveLength(1);
  expect((await getUser(cookie)).statusCode).toBe(200);
});

test('a call that runs during a sign-out does not restore the sign-in [AUTH-12]', async () => {
  const { id, cookie } = await newUser(server.app);
  now = new Date(Date.now() + 2 * DAY);
  await Promise.all([
    ...Array.from({ length: 5 }, () => getUser(cookie)),
    server.app.inject({ url: '/api/logout', headers: { cookie } }),
    ...Array.from({ length: 5 }, () => getUser(cookie)),
  ]);
  now = new Date();
  expect(await rowsOf(id)).toEqual([]);
  expect((await getUser(cookie)).statusCode).toBe(401);
});

test("deleting a user deletes the user's sign-ins", async () => {
  const { id, cookie } = await newUser(server.app);
  await server.deps.orm.em.fork().nativeDelete(UserEntity, { id });
  expect((await getUser(cookie)).statusCode).toBe(401);
});

test('calls wait for a slow sign-in store, over tRPC and REST', async () => {
  const late = await startTestApp({ databaseUrl });
  const { cookie, email } = await newUser(late.app);
  const address = await late.app.listen({ port: 0, host: '127.0.0.1' });
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  process.on('uncaughtExceptionMonitor', onFault);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', onFault));

  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%sign_ins%'`;
  for (const path of ['/api/auth/user', '/trpc/auth.user']) {
    await holder.query('begin; lock table sign_ins in access exclusive mode');
    const answers = [1, 2, 3].map(() => fetch(`${address}${path}`, { headers: { cookie } }));
    await expect.poll(() => server.deps.orm.em.getConnection().execute(waiting)).toHaveLength(answers.length);
    await holder.query('commit');
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(email);
    }
  }
  await holder.end();
  await late.close();
  expect(faults).toEqual([]);
});

test('while the database is down, a call with a cookie is 503 with Retry-After, and one without a cookie makes no query [SEC-10, OPS-28]', async () => {
  const { cookie } = await newUser(server.app);
  const down = await startTestApp({ databaseUrl: `postgres://nobody@127.0.0.1:${await freePort()}/none` });

  const user = await getUser(cookie, down.app);
  expect(user.statusCode).toBe(503);
  expect(Number(user.headers['retry-after'])).toBeGreaterThan(0);
  expect(user.json()).toEqual({ message: expect.any(String), code: 'SERVICE_UNAVAILABLE' });
  expect(user.body).not.toMatch(/ECONN|127\.0\.0\.1|sign_ins/);
  expect(user.cookies).toEqual([]);
  expect((await caller(down.app, cookie)('POST', '/bookmarks', { topicId: '1.1' })).status).toBe(503);

  expect((await getUser(undefined, down.app)).statusCode).toBe(401);
  expect((await down.app.inject({ url: '/api/login' })).statusCode).toBe(302);
  expect((await down.app.inject({ url: '/healthz', headers: { cookie } })).statusCode).toBe(200);
  await down.close();
});
