import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInEntity } from '#schema/entities/sign-in.ts';
import { UserEntity } from '#schema/entities/user.ts';
import type { SignedInUser } from '#shared/auth.ts';
import { testApp } from '../../testing/app.ts';
import { caller, newUser, PASSWORD } from '../../testing/user.ts';
import { hashPassword } from './auth.password.ts';
import { COST, type Cost } from './auth.password-cost.ts';

const server = testApp();
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let addresses = 0;
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const rosa = (email = newEmail()) => ({ firstName: 'Rosa', lastName: 'Delgado', email, password: PASSWORD });
const countUsers = (email: string) => server.deps.orm.em.fork().count(UserEntity, { email });

/** Each request comes from a different address, so that tests don't share limits. */
function post(path: string, payload: object, options: { cookie?: string; from?: string } = {}) {
  addresses += 1;
  return server.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: options.cookie ? { cookie: options.cookie } : {},
    remoteAddress: options.from ?? `10.77.${addresses >> 8}.${addresses & 255}`,
  });
}
const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const userOf = (cookie: string) => caller(server.app, cookie)<SignedInUser>('GET', '/auth/user');

test('registering creates the account and signs it in [AUTH-06]', async () => {
  const email = newEmail();
  const response = await post('register', rosa(`  ${email.toUpperCase()} `));
  expect(response.statusCode).toBe(200);
  const user = { id: expect.any(String), firstName: 'Rosa', lastName: 'Delgado', email };
  expect(response.json()).toEqual(user);
  expect(await userOf(cookieOf(response))).toMatchObject({ status: 200, body: user });
});

test.each([
  ['a password of 9 characters', { password: 'x'.repeat(9) }],
  ['a password of 201 characters', { password: 'x'.repeat(201) }],
  ['no password', { password: undefined }],
  ['no first name', { firstName: '  ' }],
  ['no last name', { lastName: undefined }],
  ['an invalid address', { email: 'rosa at example' }],
])('registering with %s is 400 and creates no account [AUTH-07]', async (_what, fault) => {
  const input = { ...rosa(), ...fault };
  const response = await post('register', input);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: expect.stringMatching(/^\w.+/), code: 'BAD_REQUEST' });
  expect(response.cookies).toEqual([]);
  expect(await countUsers(input.email)).toBe(0);
});

test.each([10, 200])(
  'a password of %i characters is accepted and signs the user in [AUTH-07, AUTH-09]',
  async (length) => {
    const { email, ...names } = rosa();
    const password = 'é'.repeat(length);
    expect((await post('register', { ...names, email, password })).statusCode).toBe(200);
    expect((await post('sign-in', { email, password })).statusCode).toBe(200);
  },
);

test.each(['password123', 'Password123', '1q2w3e4r5t', 'rosadelgado', 'Delgado, Rosa', 'NJ life exam 26'])(
  'registering with the password %s is 400 and creates no account [AUTH-31, AUTH-32]',
  async (password) => {
    const input = { ...rosa(), password };
    const response = await post('register', input);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: expect.stringContaining('Please choose another one'),
      code: 'BAD_REQUEST',
      reason: 'passwordRefused',
    });
    expect(response.cookies).toEqual([]);
    expect(await countUsers(input.email)).toBe(0);
  },
);

test('the own address is no password [AUTH-32]', async () => {
  const input = rosa();
  expect((await post('register', { ...input, password: input.email })).statusCode).toBe(400);
});

test('an account from before, whose password is on the list, can still sign in [AUTH-31]', async () => {
  const { id, email } = await newUser(server.app);
  const passwordHash = await hashPassword('password123', { account: id, address: 'test' });
  await server.deps.orm.em.fork().nativeUpdate(UserEntity, { id }, { passwordHash });
  expect((await post('sign-in', { email, password: 'password123' })).statusCode).toBe(200);
});

test('a taken address is 409, even with different capitalization [AUTH-08]', async () => {
  const email = newEmail();
  await post('register', rosa(email));
  for (const again of [email, email.toUpperCase()]) {
    const response = await post('register', rosa(again));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ message: 'An account with this email already exists', code: 'CONFLICT' });
    expect(response.cookies).toEqual([]);
  }
});

test('exactly one of several concurrent registrations creates the account [AUTH-08]', async () => {
  const email = newEmail();
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => post('register', rosa(email))))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(await countUsers(email)).toBe(1);
});

test('the correct email and password sign in [AUTH-09]', async () => {
  const { email, id } = await newUser(server.app);
  const response = await post('sign-in', { email: ` ${email.toUpperCase()}`, password: PASSWORD });
  expect(response.statusCode).toBe(200);
  expect(await userOf(cookieOf(response))).toMatchObject({ status: 200, body: { id, email } });
});

test('signing in over tRPC also sets the cookie, alone and in a batch [AUTH-09]', async () => {
  const { email } = await newUser(server.app);
  const input = { email, password: PASSWORD };
  for (const [url, payload] of [
    ['/trpc/auth.signIn', input],
    ['/trpc/auth.signIn?batch=1', { 0: input }],
  ] as const) {
    const response = await server.app.inject({ method: 'POST', url, payload, remoteAddress: '10.78.0.1' });
    expect(response.statusCode).toBe(200);
    expect((await userOf(cookieOf(response))).status).toBe(200);
  }
});

test('the password never leaves the server and is not stored in plain text [SEC-06]', async () => {
  const { id, call } = await newUser(server.app);
  const { body } = await call<SignedInUser>('GET', '/auth/user');
  expect(Object.keys(body).toSorted()).toEqual(['email', 'firstName', 'id', 'lastName']);
  const user = await server.deps.orm.em.fork().findOneOrFail(UserEntity, { id });
  expect(user.passwordHash).not.toContain(PASSWORD);
});

/** The text of a statement. A prepared one has its values apart. */
const textOf = (statement: string | { text: string }) => (typeof statement === 'string' ? statement : statement.text);

/** What the server does with a sign-in: the costs of its hashes, and its statements without their values. */
async function workOf(email: string) {
  const hash = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const response = await post('sign-in', { email, password: 'not the password' });
  const hashes = hash.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({
    ...{ algorithm, memory, passes, parallelism, tagLength },
  }));
  const statements = query.mock.calls.map(([statement]) => textOf(statement as string | { text: string }));
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  return { response, hashes, statements };
}

test('a wrong password and an unknown address get the same response after the same work [AUTH-10]', async () => {
  const { email } = await newUser(server.app);
  const works = [await workOf(email), await workOf(newEmail())];
  for (const { response, hashes } of works) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: 'Email or password is incorrect', code: 'UNAUTHORIZED' });
    expect(response.cookies).toEqual([]);
    expect(hashes).toHaveLength(1);
  }
  const [known, unknown] = works;
  expect(unknown!.hashes).toEqual(known!.hashes);
  expect(unknown!.statements).toEqual(known!.statements);
  expect(known!.statements).toContainEqual(expect.stringContaining('insert into'));
});

test("every sign-in has a new session id and ends the browser's earlier sign-in [AUTH-09]", async () => {
  const { email, cookie } = await newUser(server.app);
  const response = await post('sign-in', { email, password: PASSWORD }, { cookie });
  expect(cookieOf(response)).not.toBe(cookie);
  expect((await userOf(cookieOf(response))).status).toBe(200);
  expect((await userOf(cookie)).status).toBe(401);
});

test('a user can be signed in with two browsers at the same time [AUTH-09]', async () => {
  const { email, cookie } = await newUser(server.app);
  const other = cookieOf(await post('sign-in', { email, password: PASSWORD }));
  expect((await userOf(cookie)).status).toBe(200);
  expect((await userOf(other)).status).toBe(200);
});

const prefixOf = ({ memory, passes, parallelism }: Cost) => `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;

test('signing in renews an outdated hash [AUTH-09]', async () => {
  const { id, email } = await newUser(server.app);
  const salt = Buffer.alloc(16, 3);
  const cost = { ...COST, memory: COST.memory / 2 };
  const tag = crypto.argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...cost });
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const em = server.deps.orm.em.fork();
  await em.nativeUpdate(UserEntity, { id }, { passwordHash: `${prefixOf(cost)}${saltText}$${tagText}` });

  expect((await post('sign-in', { email, password: PASSWORD })).statusCode).toBe(200);
  const { passwordHash } = await em.findOneOrFail(UserEntity, { id });
  expect(passwordHash?.startsWith(prefixOf(COST))).toBe(true);
  expect((await post('sign-in', { email, password: PASSWORD })).statusCode).toBe(200);
});

test('a new password that is stored while a sign-in with the old one is stored ends it [AUTH-23]', async () => {
  const { id, email } = await newUser(server.app);
  const passwordHash = await hashPassword('an entirely new password', { account: id, address: 'test' });
  const em = server.deps.orm.em.fork();
  const reset = em.fork();
  await reset.begin();
  await reset.nativeUpdate(UserEntity, { id }, { passwordHash });
  await reset.nativeDelete(SignInEntity, { user: id });
  const answer = post('sign-in', { email, password: PASSWORD });
  await expect.poll(() => em.count(SignInEntity, { user: id })).toBe(2);
  await reset.commit();
  const refused = await answer;
  expect(refused.statusCode).toBe(401);
  expect(refused.cookies.filter(({ value }) => value !== '')).toEqual([]);
  expect(await em.count(SignInEntity, { user: id })).toBe(0);
});

test('too many guesses are 429 with Retry-After, only for the client that guesses [SEC-09]', async () => {
  const { email } = await newUser(server.app);
  const guess = (from: string) => post('sign-in', { email, password: 'not the password' }, { from });
  for (let count = 0; count < 20; count += 1) expect((await guess('203.0.113.1')).statusCode).toBe(401);

  const refusal = await post('sign-in', { email, password: PASSWORD }, { from: '203.0.113.1' });
  expect(refusal.statusCode).toBe(429);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  expect(refusal.json()).toEqual({
    message: 'Too many requests. Please try again in a moment.',
    code: 'TOO_MANY_REQUESTS',
  });
  expect((await post('sign-in', { email, password: PASSWORD }, { from: '203.0.113.2' })).statusCode).toBe(200);
});

test('the addresses of one /48 network can create 3,000 accounts an hour together [LIM-32]', async () => {
  const { registerNetwork } = server.app.limits;
  await registerNetwork.set('2001:db8:5::/48', 2999, registerNetwork.duration);
  const registerFrom = async (from: string) => {
    const response = await post('register', rosa(), { from });
    return response.statusCode;
  };
  expect(await registerFrom('2001:db8:5:1::1')).toBe(200);
  expect(await registerFrom('2001:db8:5:2::1')).toBe(429);
  expect(await registerFrom('2001:db8:6:1::1')).toBe(200);
});

test('concurrent guesses do not exceed the limit [SEC-09]', async () => {
  const { email } = await newUser(server.app);
  const guesses = Array.from({ length: 30 }, () =>
    post('sign-in', { email, password: 'not the password' }, { from: '203.0.113.9' }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('signing in resets the count, so occasional typing errors never reach the limit [SEC-09]', async () => {
  const { email } = await newUser(server.app);
  const from = '203.0.113.3';
  for (let day = 0; day < 3; day += 1) {
    for (let count = 0; count < 8; count += 1) await post('sign-in', { email, password: 'mistyped' }, { from });
    expect((await post('sign-in', { email, password: PASSWORD }, { from })).statusCode).toBe(200);
  }
});

test('malformed input gets a readable message, never a 500 [SEC-06]', async () => {
  for (const fault of [{ email: null }, { password: 7 }, { email: { $ne: '' } }, { email: ['a@example.com'] }]) {
    for (const path of ['sign-in', 'register']) {
      const response = await post(path, { ...rosa(), ...fault });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ message: expect.any(String), code: 'BAD_REQUEST' });
    }
  }
});
