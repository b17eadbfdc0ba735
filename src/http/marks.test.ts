import { argon2Sync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UserEntity } from '#schema/entities/user.ts';
import { COST } from '../features/auth/auth.password-cost.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { PASSWORD } from '../testing/user.ts';

// Everybody comes from one address, as behind a proxy that TRUST_PROXY does not name.
const PROXY = '203.0.113.1';
const DAY = 86_400_000;

let now = Date.now();
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await ownDatabase();
});
let server: TestApp;
beforeEach(async () => {
  server = await startTestApp({ databaseUrl, deps: { clock: () => new Date(now) } });
  return () => server.close();
});
afterAll(() => {
  now = Date.now();
});

type Jar = Map<string, string>;

/** Calls like a browser: sends the cookies of the jar and keeps the new ones. */
async function post(path: string, payload: object, jar: Jar = new Map(), app = server.app) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await app.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `/api/auth/${path}`,
    remoteAddress: PROXY,
    headers: { cookie },
    payload,
  });
  for (const { name, value } of response.cookies) jar.set(name, value);
  return response;
}

async function register(app = server.app) {
  const email = `${randomUUID()}@example.com`;
  const jar: Jar = new Map();
  const names = { firstName: 'Rosa', lastName: 'Delgado' };
  expect((await post('register', { ...names, email, password: PASSWORD }, jar, app)).statusCode).toBe(200);
  jar.delete('sign_in');
  return { email, jar };
}

const signIn = async (email: string, jar?: Jar, password = PASSWORD) =>
  (await post('sign-in', { email, password }, jar)).statusCode;

/** Uses up the limit of refused sign-ins of the address. */
async function flood() {
  const guesses = Array.from({ length: 110 }, () => signIn(`${randomUUID()}@example.com`, undefined, 'wrong'));
  expect((await Promise.all(guesses)).filter((status) => status === 429)).toHaveLength(10);
}

/** The same without the guesses. */
const lockAddress = () => {
  const { signInAddress } = server.app.limits;
  return signInAddress.set(PROXY, signInAddress.points, signInAddress.duration);
};

test('behind a hidden proxy, guesses of others do not lock out a browser that signed in before [SEC-21]', async () => {
  const rosa = await register();
  await flood();
  expect(await signIn(rosa.email)).toBe(429);
  expect(await signIn(rosa.email, rosa.jar)).toBe(200);
});

test('guesses for an account from its own address do not lock out its browser either [SEC-21]', async () => {
  const rosa = await register();
  for (let count = 0; count < 20; count += 1) expect(await signIn(rosa.email, undefined, 'wrong')).toBe(401);
  expect(await signIn(rosa.email)).toBe(429);
  expect(await signIn(rosa.email, rosa.jar)).toBe(200);
});

test('a known browser has 20 guesses of its own, for its own account only [SEC-21]', async () => {
  const [rosa, omar] = [await register(), await register()];
  await flood();
  expect(await signIn(omar.email, rosa.jar)).toBe(429);
  for (let count = 0; count < 20; count += 1) expect(await signIn(rosa.email, rosa.jar, 'wrong')).toBe(401);
  expect(await signIn(rosa.email, rosa.jar)).toBe(429);
  expect(await signIn(omar.email, omar.jar)).toBe(200);
});

test('a forged, foreign or old mark counts for nothing [SEC-21]', async () => {
  const [rosa, omar] = [await register(), await register()];
  const other = await startTestApp({ databaseUrl, env: { SESSION_SECRET: 'another secret that is long enough' } });
  await flood();
  const mark = rosa.jar.get('known_browser')!;
  const [id, endsAt, signature] = mark.split('.');
  const foreign = await register(other.app);
  for (const forged of [
    `${id}.${Number(endsAt) + DAY}.${signature}`,
    `${id}.${endsAt}.`,
    `${id}.${endsAt}`,
    'a.b.c',
    omar.jar.get('known_browser')!,
    foreign.jar.get('known_browser')!,
  ])
    expect(await signIn(rosa.email, new Map([['known_browser', forged]]))).toBe(429);
  now += 181 * DAY;
  expect(await signIn(rosa.email, new Map([['known_browser', mark]]))).toBe(429);
  now -= 181 * DAY;
  expect(await signIn(rosa.email, new Map([['known_browser', mark]]))).toBe(200);
  await other.close();
});

test('the mark names nobody, and scripts cannot read it [SEC-21]', async () => {
  const secure = await startTestApp({ databaseUrl, env: { PUBLIC_URL: 'https://study.example' } });
  const email = `${randomUUID()}@example.com`;
  const names = { firstName: 'Rosa', lastName: 'Delgado' };
  const { cookies } = await post('register', { ...names, email, password: PASSWORD }, new Map(), secure.app);
  const mark = cookies.find(({ name }) => name === '__Host-known_browser')!;
  expect(mark).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', secure: true });
  expect(mark).not.toHaveProperty('domain');
  const id = Buffer.from(mark.value.split('.')[0]!, 'base64url').toString('latin1');
  expect(`${mark.value} ${id}`).not.toContain(email.slice(0, 8));
  await secure.close();
});

const MARK = 'known_browser';
const markIdOf = (jar: Jar) => jar.get(MARK)!.split('.')[0];

/** Signs in with browsers that know nothing yet. */
async function newBrowsers(email: string, count: number): Promise<Jar[]> {
  const jars: Jar[] = Array.from({ length: count }, () => new Map());
  for (const jar of jars) expect(await signIn(email, jar)).toBe(200);
  return jars;
}

/** Makes 20 guesses with each mark. Returns how many of them were checked. */
async function guessWith(email: string, jars: Jar[]): Promise<number> {
  let checked = 0;
  for (const jar of jars)
    for (let count = 0; count < 20; count += 1)
      if ((await signIn(email, new Map([[MARK, jar.get(MARK)!]]), 'wrong')) === 401) checked += 1;
  return checked;
}

test('a browser that signs in six times has one mark [SEC-21]', async () => {
  const rosa = await register();
  const ids = [markIdOf(rosa.jar)];
  for (let count = 0; count < 6; count += 1) {
    expect(await signIn(rosa.email, rosa.jar)).toBe(200);
    ids.push(markIdOf(rosa.jar));
  }
  expect(new Set(ids).size).toBe(1);
});

test('six marks of an account have 40 guesses together [SEC-21]', async () => {
  const rosa = await register();
  const jars = await newBrowsers(rosa.email, 6);
  expect(new Set(jars.map(markIdOf)).size).toBe(6);
  expect(await guessWith(rosa.email, jars)).toBe(40);
  expect(await signIn(rosa.email)).toBe(200);
});

test('a new password ends all marks, except that of the browser in which it was chosen [SEC-21]', async () => {
  const rosa = await register();
  const [own, other] = (await newBrowsers(rosa.email, 2)) as [Jar, Jar];
  const newPassword = 'an entirely new password';
  const change = await post('/api/account/change-password', { currentPassword: PASSWORD, newPassword }, own);
  expect(change.statusCode).toBe(200);
  await lockAddress();
  expect(await signIn(rosa.email, other, newPassword)).toBe(429);
  expect(await signIn(rosa.email, own, newPassword)).toBe(200);
});

test('a renewed hash of the same password ends no mark [SEC-21]', async () => {
  const rosa = await register();
  const em = server.deps.orm.em.fork();
  const user = await em.findOneOrFail(UserEntity, { email: rosa.email });
  const salt = user.passwordHash!.split('$')[4]!;
  const cost = { memory: COST.memory / 2, passes: COST.passes, parallelism: COST.parallelism };
  const nonce = Buffer.from(salt, 'base64');
  const tag = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce, tagLength: 32 });
  const tagText = tag.toString('base64').replaceAll('=', '');
  user.passwordHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${tagText}`;
  await em.flush();

  expect(await signIn(rosa.email)).toBe(200);
  expect((await em.fork().findOneOrFail(UserEntity, { email: rosa.email })).passwordHash).toContain(`m=${COST.memory}`);
  await lockAddress();
  expect(await signIn(rosa.email, rosa.jar)).toBe(200);
});
