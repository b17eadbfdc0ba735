import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { OneTimeTokenEntity } from '#schema/entities/one-time-token.ts';
import { clearOldMail } from '../../platform/mail/outbox.ts';
import { callOf, startTestApp, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { caller, newUser, PASSWORD } from '../../testing/user.ts';
import { clearEndedLinks } from './one-time-token.service.ts';
import { holdHashes } from './testing/held-hashes.ts';

const MINUTE = 60_000;
const PUBLIC_URL = 'https://study.example';
const NEW_PASSWORD = 'an entirely new password';
const LINK_ENDED = {
  status: 400,
  body: { message: 'This link has expired or has already been used. Please request a new one.', code: 'BAD_REQUEST' },
};

let now = new Date();
const server = testApp(async () => ({
  databaseUrl: await ownDatabase(),
  env: { PUBLIC_URL },
  deps: { clock: () => now },
}));
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox(server);
});
// The messages about new passwords.
afterEach(() => mailbox.deliver());
afterAll(() => mailbox.close());

const em = () => server.deps.orm.em.fork();
const visitor = (cookie?: string) => caller(server.app, cookie);
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const request = (email: string) => visitor()('POST', '/auth/request-reset', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  visitor()('POST', '/auth/reset-password', { token, password });
const signIn = async (email: string, password: string) =>
  (await visitor()('POST', '/auth/sign-in', { email, password })).status;
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!;

async function linkFor(email: string): Promise<string> {
  await request(email);
  return await mailbox.tokenFor(email);
}

test('the mailed link sets a new password, signs this browser in, and signs all others out [AUTH-22, AUTH-23]', async () => {
  const { id, email, call } = await newUser(server.app);
  const second = await visitor()('POST', '/auth/sign-in', { email, password: PASSWORD });
  expect(await request(` ${email.toUpperCase()}`)).toMatchObject({ status: 200, body: { ok: true } });

  const mails = await mailbox.deliver();
  expect([...mails.keys()]).toEqual([email]);
  const { text, subject } = mails.get(email)!;
  expect(subject).toBe('Choose a new password');
  // The name is left out, because someone else may have registered this address under a name of their choice.
  expect(text).not.toContain('Rosa');
  // The token is in the fragment, which browsers don't send, so it appears in no log and no Referer.
  const [, token] = /\nhttps:\/\/study\.example\/reset-password#token=([\w-]{43})\n/.exec(text!)!;

  const answer = await reset(token!);
  expect(answer).toMatchObject({ status: 200, body: { id, email, firstName: 'Rosa', lastName: 'Delgado' } });
  expect(await visitor(cookieOf(answer))('GET', '/auth/user')).toMatchObject({ status: 200, body: { id } });
  expect((await call('GET', '/auth/user')).status).toBe(401);
  expect((await visitor(cookieOf(second))('GET', '/auth/user')).status).toBe(401);
  expect(await signIn(email, PASSWORD)).toBe(401);
  expect(await signIn(email, NEW_PASSWORD)).toBe(200);
});

test('it also works over tRPC, alone and in a batch [AUTH-22, AUTH-23]', async () => {
  const { email } = await newUser(server.app);
  const rpc = (procedure: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/trpc/${procedure}`, payload });
  expect((await rpc('auth.requestReset?batch=1', { 0: { email } })).statusCode).toBe(200);
  const answer = await rpc('auth.resetPassword', { token: await mailbox.tokenFor(email), password: NEW_PASSWORD });
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await visitor(cookie)('GET', '/auth/user')).body).toMatchObject({ email });
});

test('known and unknown addresses get the same response and the same row, without a lookup of the user [AUTH-22]', async () => {
  const { email } = await newUser(server.app);
  const unknown = newAddress();
  // Any query for a user now fails.
  const rename = (from: string, to: string) =>
    server.deps.orm.em.getConnection().execute(`alter table ${from} rename to ${to}`);
  await rename('users', 'users_away');
  const answers = [await request(email), await request(unknown)];
  await rename('users_away', 'users');

  const [known, other] = answers.map(({ status, body, headers }) => ({ status, body, headers: Object.keys(headers) }));
  expect(known).toEqual({ status: 200, body: { ok: true }, headers: expect.any(Array) });
  expect(other).toEqual(known);
  for (const address of [email, unknown]) {
    const rows = await em().find(MailEntity, { content: { email: address } });
    expect(rows).toMatchObject([{ user: null, kind: 'password-reset', status: 'waiting', attempts: 0 }]);
  }
  expect(await em().count(MailEntity, { status: 'waiting' })).toBe(2);
  expect([...(await mailbox.deliver()).keys()]).toEqual([email]);
});

test('for an unknown address nothing is sent and nothing stays in the database [AUTH-22]', async () => {
  const unknown = newAddress();
  await request(unknown);
  expect((await mailbox.deliver()).size).toBe(0);
  expect(await em().count(MailEntity, { content: { email: unknown } })).toBe(0);
});

test('the tables store a hash of the token, not the token', async () => {
  const { id, email } = await newUser(server.app);
  const token = await linkFor(email);
  const [row, ...more] = await em().find(OneTimeTokenEntity, { user: id });
  expect(more).toEqual([]);
  expect(row!.id).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify([row, await em().findAll(MailEntity)])).not.toContain(token);
});

test('a link works once, even with concurrent uses [AUTH-24]', async () => {
  const { email } = await newUser(server.app);
  const token = await linkFor(email);
  const choices = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${NEW_PASSWORD} ${letter}`);
  const answers = await Promise.all(choices.map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  const right = choices.find((_password, index) => answers[index]!.status === 200)!;
  expect(await signIn(email, right)).toBe(200);
  expect(await reset(token)).toMatchObject(LINK_ENDED);
  expect(cookieOf(await reset(token))).toBe('undefined');
});

test('no transaction is open while a new password is hashed [AUTH-23]', async () => {
  const { email } = await newUser(server.app);
  const token = await linkFor(email);
  const hashes = holdHashes();
  try {
    const answer = reset(token);
    await expect.poll(hashes.heldCount).toBe(1);
    const open = `select state from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;
    expect(await em().getConnection().execute(open)).toEqual([]);
    hashes.release();
    expect((await answer).status).toBe(200);
  } finally {
    hashes.release();
  }
});

test('a link works for 30 minutes after it was sent [AUTH-24]', async () => {
  const start = now;
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await request(rosa.email);
  await request(omar.email);
  now = new Date(start.getTime() + 20 * MINUTE);
  const mails = await mailbox.deliver();
  const tokenOf = (email: string) => /#token=([\w-]+)/.exec(mails.get(email)!.text!)![1]!;
  now = new Date(start.getTime() + 49 * MINUTE);
  expect((await reset(tokenOf(rosa.email))).status).toBe(200);
  now = new Date(start.getTime() + 50 * MINUTE);
  expect(await reset(tokenOf(omar.email))).toMatchObject(LINK_ENDED);
  expect(await signIn(omar.email, PASSWORD)).toBe(200);
});

test('a link that could not be sent for 30 minutes is not sent anymore [AUTH-24]', async () => {
  const { id, email } = await newUser(server.app);
  await request(email);
  now = new Date(now.getTime() + 31 * MINUTE);
  expect((await mailbox.deliver()).size).toBe(0);
  expect(await em().count(MailEntity, { content: { email } })).toBe(0);
  expect(await em().count(OneTimeTokenEntity, { user: id })).toBe(0);
});

test('expired links are deleted with their mails, and others stay [AUTH-24]', async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await linkFor(rosa.email);
  const half = new Date(now.getTime() + 31 * MINUTE);
  await em().nativeDelete(OneTimeTokenEntity, { user: { $ne: rosa.id } });
  await em().nativeDelete(MailEntity, { $not: { content: { email: rosa.email } } });
  now = half;
  const token = await linkFor(omar.email);
  expect([await clearEndedLinks(callOf(server)), await clearOldMail(callOf(server).db, now)]).toEqual([1, 1]);
  expect((await reset(token)).status).toBe(200);
});

test('a newer link ends the older one [AUTH-24]', async () => {
  const { email } = await newUser(server.app);
  const older = await linkFor(email);
  const newer = await linkFor(email);
  expect(await reset(older)).toMatchObject(LINK_ENDED);
  expect((await reset(newer)).status).toBe(200);
});

test('a password that is too short does not use up the link [AUTH-23, AUTH-07]', async () => {
  const { email } = await newUser(server.app);
  const token = await linkFor(email);
  for (const password of ['x'.repeat(9), 'x'.repeat(201)]) expect((await reset(token, password)).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

test("a new password ends the user's other links [AUTH-23]", async () => {
  const { email, call } = await newUser(server.app);
  const newEmail = newAddress();
  await call('POST', '/account/change-email', { email: newEmail, password: PASSWORD });
  const emailToken = await mailbox.tokenFor(newEmail);
  const token = await linkFor(email);
  expect(await reset(emailToken)).toMatchObject(LINK_ENDED);
  expect((await reset(token)).status).toBe(200);
  expect(await visitor()('POST', '/account/confirm-email', { token: emailToken })).toMatchObject(LINK_ENDED);
  expect(await signIn(email, NEW_PASSWORD)).toBe(200);
});

test('a sixth request within a day gets the same response but sends nothing, and the last link still works [AUTH-22, AUTH-36]', async () => {
  const { email } = await newUser(server.app);
  for (let requests = 0; requests < 4; requests += 1) await request(email);
  const token = await linkFor(email);
  expect(await request(email.toUpperCase())).toMatchObject({ status: 200, body: { ok: true } });
  expect((await mailbox.deliver()).size).toBe(0);
  expect((await reset(token)).status).toBe(200);
});

test('one address can make 100 requests an hour for all accounts together, and one /48 network 1,000 [SEC-09, LIM-32]', async () => {
  const from = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/request-reset',
      remoteAddress,
      payload: { email: newAddress() },
    });
  const { resetAddress } = server.app.limits;
  await resetAddress.set('203.0.113.1', 99, resetAddress.duration);
  expect((await from('203.0.113.1')).statusCode).toBe(200);
  const refused = await from('203.0.113.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.2')).statusCode).toBe(200);

  const { resetNetwork } = server.app.limits;
  await resetNetwork.set('2001:db8:7::/48', 999, resetNetwork.duration);
  expect((await from('2001:db8:7:1::1')).statusCode).toBe(200);
  expect((await from('2001:db8:7:2::1')).statusCode).toBe(429);
  expect((await from('2001:db8:8:1::1')).statusCode).toBe(200);
  await em().nativeDelete(MailEntity, {});
});

test.each(['password123', 'Password123', 'Rosa Delgado'])(
  'the password %s is refused without using up the link [AUTH-31, AUTH-32]',
  async (password) => {
    const { email } = await newUser(server.app);
    const token = await linkFor(email);
    expect(await reset(token, password)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Please choose another one'), reason: 'passwordRefused' },
    });
    expect((await reset(token)).status).toBe(200);
  },
);

test('a new password is reported to the address, with time and browser [AUTH-33]', async () => {
  const { email } = await newUser(server.app);
  const token = await linkFor(email);
  const before = now;
  now = new Date('2026-11-23T16:05:00Z');
  await em().nativeUpdate(OneTimeTokenEntity, {}, { expiresAt: new Date('2026-11-23T16:30:00Z') });
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36' };
  await visitor()('POST', '/auth/reset-password', { token, password: NEW_PASSWORD }, headers);
  const { subject, text } = (await mailbox.deliver()).get(email)!;
  now = before;
  expect(subject).toBe('Your password has changed');
  expect(text).toMatch(/changed on November 23, 2026 at 4:05\sPM UTC\. Browser: Chrome on Android\./);
  expect(text).toContain(`${PUBLIC_URL}/reset-password`);
  expect(text).not.toContain('Rosa');
  expect(text).not.toContain(NEW_PASSWORD);
});

test('a refused link reports nothing [AUTH-33]', async () => {
  const { email } = await newUser(server.app);
  await linkFor(email);
  expect(await reset('made-up')).toMatchObject(LINK_ENDED);
  expect((await mailbox.deliver()).size).toBe(0);
});

test('malformed input gets a readable message [SEC-06]', async () => {
  for (const input of [{}, { email: null }, { email: 'rosa at example' }, { email: { $ne: '' } }]) {
    expect(await visitor()('POST', '/auth/request-reset', input)).toMatchObject({ status: 400 });
  }
  for (const token of [null, 7, { $ne: '' }, 'x'.repeat(201), '', 'made-up', "' or 1=1"]) {
    expect(await visitor()('POST', '/auth/reset-password', { token, password: NEW_PASSWORD })).toMatchObject(
      LINK_ENDED,
    );
  }
});

test('with a sign-in provider there are no password reset links [AUTH-20]', async () => {
  const env = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
  const { email } = await newUser(server.app);
  const other = await startTestApp({ databaseUrl: server.databaseUrl, env });
  for (const [path, input] of [
    ['request-reset', { email }],
    ['reset-password', { token: 'x', password: NEW_PASSWORD }],
    ['request-reset', {}],
  ] as const) {
    expect((await caller(other.app)('POST', `/auth/${path}`, input)).status).toBe(404);
  }
  expect(await em().count(MailEntity, { content: { email } })).toBe(0);
  await other.close();
});

test('a message that still waits when the password changes is not sent, so its link cannot undo the change [AUTH-23]', async () => {
  const { id, email, call } = await newUser(server.app);
  await request(email);
  const changed = await call('POST', '/account/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  expect(changed.status).toBe(200);
  const mails = await mailbox.deliver();
  expect(mails.get(email)!.subject).toBe('Your password has changed');
  expect(await em().count(OneTimeTokenEntity, { user: id, purpose: 'password-reset' })).toBe(0);
});

test('where mail is set up, the refusal of a locked sign-in names the link that opens it [AUTH-23]', async () => {
  const { email } = await newUser(server.app);
  const { signInAccount } = server.app.limits;
  const fromElsewhere = (password: string, remoteAddress: string, app = server.app) =>
    app.inject({ method: 'POST', url: '/api/auth/sign-in', remoteAddress, payload: { email, password } });
  await signInAccount.set(email, signInAccount.points, signInAccount.duration);
  const withMail = await startTestApp({
    databaseUrl: server.databaseUrl,
    env: { PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:25' },
    deps: { limits: server.deps.limits },
  });
  expect((await fromElsewhere(PASSWORD, '203.0.113.1')).json().message).toMatch(/^Too many requests/);
  const locked = await fromElsewhere(PASSWORD, '203.0.113.1', withMail.app);
  expect([locked.statusCode, locked.json().message]).toEqual([429, expect.stringContaining('Forgot your password?')]);
  await withMail.close();

  expect((await reset(await linkFor(email))).status).toBe(200);
  expect((await fromElsewhere(NEW_PASSWORD, '203.0.113.2')).statusCode).toBe(200);
});
