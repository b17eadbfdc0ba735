import { expect, test } from 'vitest';
import { SecurityEventEntity } from '#schema/entities/security-event.ts';
import type { ListedSignIn } from '#shared/account.ts';
import { testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { caller, newUser, PASSWORD } from '../../testing/user.ts';

const DAY = 86_400_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NOT_FOUND = { status: 404, body: { message: 'That browser is already signed out', code: 'NOT_FOUND' } };

let now = new Date();
const server = testApp(async () => ({ databaseUrl: await ownDatabase(), deps: { clock: () => now } }));

const isSignedIn = async (call: ReturnType<typeof caller>) => (await call('GET', '/auth/user')).status === 200;

async function signIn(email: string, browser: string, remoteAddress: string) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    remoteAddress,
    headers: { 'user-agent': browser },
    payload: { email, password: PASSWORD },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, call: caller(server.app, cookie) };
}

/** Creates a user who is signed in on a phone and on a laptop. */
async function newTraveler() {
  const { id, email, call: registered } = await newUser(server.app);
  await registered('GET', '/logout');
  const phone = await signIn(email, PHONE, '203.0.113.5');
  now = new Date(now.getTime() + 1000);
  const laptop = await signIn(email, LAPTOP, '2001:db8:1:2:3::4');
  const list = async () => (await laptop.call<ListedSignIn[]>('GET', '/account/sign-ins')).body;
  return { id, email, phone, laptop, list };
}

test('a user sees every browser that is signed in, the current one first [AUTH-34]', async () => {
  const { laptop, phone } = await newTraveler();
  await newUser(server.app);
  const answer = await laptop.call('GET', '/account/sign-ins');
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  const onPhone = { browser: 'Chrome on Android', address: '203.0.113.5', createdAt: time, usedAt: time };
  const onLaptop = { browser: 'Firefox on Windows', address: '2001:db8:1:2::/64', createdAt: time, usedAt: time };
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{64}$/), ...onLaptop, isCurrent: true },
    { id: expect.stringMatching(/^[0-9a-f]{64}$/), ...onPhone, isCurrent: false },
  ]);
  expect((await phone.call('GET', '/account/sign-ins')).body).toMatchObject([
    { ...onPhone, isCurrent: true },
    { ...onLaptop, isCurrent: false },
  ]);
});

test('the 101st sign-in ends the one that was not used for longest [AUTH-41]', async () => {
  const [{ id, email, phone, laptop }, other] = [await newTraveler(), await newUser(server.app)];
  now = new Date(now.getTime() + 1000);
  await server.deps.orm.em.getConnection().execute(
    `insert into sign_ins (id, user_id, data, address, expires_at, created_at, used_at)
      select encode(sha256(convert_to(?::text || n, 'UTF8')), 'hex'), ?::uuid, '{"by": "password"}', '::/64', ?, ?, ?
      from generate_series(1, 98) n`,
    [id, id, new Date(now.getTime() + DAY), now, now],
  );
  now = new Date(now.getTime() + 1000);
  const tablet = await signIn(email, PHONE, '203.0.113.6');
  expect(await isSignedIn(phone.call)).toBe(false);
  for (const { call } of [laptop, tablet, other]) expect(await isSignedIn(call)).toBe(true);
  expect((await tablet.call('GET', '/account/sign-ins')).body).toHaveLength(100);
});

test('the list over tRPC is the same, and its ids open nothing [AUTH-34]', async () => {
  const { laptop, phone, list } = await newTraveler();
  const { cookie } = laptop;
  const response = await server.app.inject({ url: '/trpc/account.signIns', headers: { cookie } });
  expect(response.json().result.data).toEqual(await list());
  for (const { id } of await list()) {
    const secret = decodeURIComponent(phone.cookie.split('=')[1]!);
    for (const forged of [id, `${id}.${secret.split('.')[1]}`]) {
      const name = phone.cookie.split('=')[0]!;
      expect(await isSignedIn(caller(server.app, `${name}=${encodeURIComponent(forged)}`))).toBe(false);
    }
  }
});

test('the last use is stored once a day, until the sign-in ends [AUTH-34, AUTH-37]', async () => {
  const { phone, laptop, list } = await newTraveler();
  const start = now.getTime();
  const usedOnDays = async () =>
    (await list()).map(({ usedAt }) => Math.round((new Date(usedAt).getTime() - start) / DAY));
  for (const day of [20, 40, 60, 80]) {
    now = new Date(start + day * DAY);
    for (const { call } of [phone, laptop]) await call('GET', '/auth/user');
    expect(await usedOnDays()).toEqual([day, day]);
  }
  now = new Date();
});

test('ending a sign-in signs that browser out and no other, over REST and tRPC [AUTH-35]', async () => {
  for (const door of ['rest', 'trpc']) {
    const { id: userId, laptop, phone, list } = await newTraveler();
    const other = await newUser(server.app);
    const { id } = (await list()).find(({ isCurrent }) => !isCurrent)!;
    if (door === 'rest') {
      expect(await laptop.call('DELETE', `/account/sign-ins/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    } else {
      const call = { method: 'POST', url: '/trpc/account.endSignIn', payload: { id } } as const;
      expect((await server.app.inject({ ...call, headers: { cookie: laptop.cookie } })).statusCode).toBe(200);
    }
    expect([await isSignedIn(phone.call), await isSignedIn(laptop.call), await isSignedIn(other.call)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
    expect(await laptop.call('DELETE', `/account/sign-ins/${id}`)).toMatchObject(NOT_FOUND);
    const trail = await server.deps.orm.em.fork().find(SecurityEventEntity, { userId, kind: 'signInEnded' });
    expect(trail).toMatchObject([{ address: expect.any(String) }]);
  }
});

test("another user's sign-in and a made-up id are 404 and end nothing [AUTH-35, SEC-05]", async () => {
  const [rosa, omar] = [await newTraveler(), await newTraveler()];
  for (const { id } of await omar.list()) {
    expect(await rosa.laptop.call('DELETE', `/account/sign-ins/${id}`)).toMatchObject(NOT_FOUND);
  }
  expect((await caller(server.app)('DELETE', '/account/sign-ins/0')).status).toBe(401);
  for (const id of ['0', "'", 'x'.repeat(500)]) {
    expect((await rosa.laptop.call('DELETE', `/account/sign-ins/${id}`)).status).toBe(404);
  }
  expect([await isSignedIn(omar.phone.call), await isSignedIn(omar.laptop.call)]).toEqual([true, true]);
  expect(await rosa.list()).toHaveLength(2);
});

test('ending the current sign-in signs out and clears the cookie [AUTH-35]', async () => {
  const { laptop, phone, list } = await newTraveler();
  const { id } = (await list()).find(({ isCurrent }) => isCurrent)!;
  const answer = await laptop.call('DELETE', `/account/sign-ins/${id}`);
  expect(answer.status).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(/sign_in=;.*Expires=Thu, 01 Jan 1970/);
  expect([await isSignedIn(laptop.call), await isSignedIn(phone.call)]).toEqual([false, true]);
});

test('signing out everywhere else leaves only this browser [AUTH-35]', async () => {
  const { email, laptop, phone, list } = await newTraveler();
  const other = await newUser(server.app);
  const third = await signIn(email, '', '203.0.113.6');
  expect(await laptop.call('DELETE', '/account/sign-ins')).toMatchObject({ status: 200, body: { ok: true } });
  expect([await isSignedIn(laptop.call), await isSignedIn(phone.call), await isSignedIn(third.call)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await list()).toMatchObject([{ isCurrent: true }]);
  expect(await isSignedIn(other.call)).toBe(true);
});

test('ending sign-ins again and again does not fill the security trail [AUTH-35, SEC-22]', async () => {
  const { id: userId, laptop } = await newTraveler();
  for (let index = 0; index < 5; index += 1) await laptop.call('DELETE', '/account/sign-ins');
  expect(await server.deps.orm.em.fork().find(SecurityEventEntity, { userId, kind: 'signInEnded' })).toMatchObject([
    { detail: '1 others' },
  ]);
});
