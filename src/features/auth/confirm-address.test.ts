import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { OneTimeTokenEntity } from '#schema/entities/one-time-token.ts';
import { SecurityEventEntity } from '#schema/entities/security-event.ts';
import type { Account } from '#shared/account.ts';
import type { SignedInUser } from '#shared/auth.ts';
import { callOf, startTestApp, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { startQuiz } from '../../testing/quizzes.ts';
import { caller, newUser, PASSWORD, type TestUser } from '../../testing/user.ts';
import { findOrCreateUser } from './auth.service.ts';
import { clearEndedLinks } from './one-time-token.service.ts';
import { establishedWith } from './standing.service.ts';

const DAY = 86_400_000;
const SMTP = { SMTP_URL: 'smtp://localhost:1' };
const LINK_ENDED = {
  status: 400,
  body: { message: 'This link has expired or has already been used. Please request a new one.', code: 'BAD_REQUEST' },
};

let now = new Date();
const server = testApp(async () => ({ databaseUrl: await ownDatabase(), env: SMTP, deps: { clock: () => now } }));
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox(server);
});
afterAll(() => mailbox.close());

const em = () => server.deps.orm.em.fork();
const visitor = () => caller(server.app);
const confirm = (token: string) => visitor()('POST', '/account/confirm-address', { token });
const sendAgain = ({ call }: TestUser) => call('POST', '/account/send-confirmation');
const accountOf = async ({ call }: Pick<TestUser, 'call'>) => (await call<Account>('GET', '/account')).body;
const isConfirmed = async (user: Pick<TestUser, 'call'>) => (await accountOf(user)).isConfirmed;

test('registration mails a link that confirms the address once, also for a visitor [AI-09, AI-10]', async () => {
  const user = await newUser(server.app);
  expect(await isConfirmed(user)).toBe(false);
  const { text, subject } = (await mailbox.deliver()).get(user.email)!;
  expect(subject).toBe('Confirm your email address');
  // The name is left out, because someone else may have registered this address under a name of their choice.
  expect(text).not.toContain('Rosa');
  const [, token = ''] = /\nhttp:\/\/localhost:3000\/confirm-address#token=([\w-]{43})\n/.exec(text!)!;

  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 200)!.body).toEqual({ ok: true });
  expect(await confirm(token)).toMatchObject(LINK_ENDED);
  expect(await isConfirmed(user)).toBe(true);
  expect(await em().find(SecurityEventEntity, { userId: user.id, kind: 'addressConfirmed' })).toHaveLength(1);
});

test('an unconfirmed address blocks nothing, and the signed-in user has the same fields as before [AI-09]', async () => {
  const user = await newUser(server.app);
  expect((await visitor()('POST', '/auth/sign-in', { email: user.email, password: PASSWORD })).status).toBe(200);
  const { body } = await user.call<SignedInUser>('GET', '/auth/user');
  expect(Object.keys(body).toSorted()).toEqual(['email', 'firstName', 'id', 'lastName']);
  expect((await startQuiz(user)).questions).toHaveLength(10);
  expect((await user.call('POST', '/notes', { topicId: '1.1', content: 'Mine' })).status).toBeLessThan(300);
});

test('a link works for seven days, and made-up, foreign and expired ones are 400 [AI-10]', async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  const began = now.getTime();
  const mails = await mailbox.deliver();
  const tokenOf = ({ email }: TestUser) => /#token=([\w-]+)/.exec(mails.get(email)!.text!)![1]!;
  for (const token of ['made-up', '', 'x'.repeat(500)]) expect(await confirm(token)).toMatchObject(LINK_ENDED);
  // A link for something else.
  await visitor()('POST', '/auth/request-reset', { email: omar.email });
  expect(await confirm(await mailbox.tokenFor(omar.email))).toMatchObject(LINK_ENDED);
  expect(await visitor()('POST', '/account/confirm-email', { token: tokenOf(rosa) })).toMatchObject(LINK_ENDED);

  now = new Date(began + 7 * DAY - 60_000);
  expect(await clearEndedLinks(callOf(server))).toBeGreaterThan(0);
  expect((await confirm(tokenOf(rosa))).status).toBe(200);
  now = new Date(began + 7 * DAY);
  expect(await confirm(tokenOf(omar))).toMatchObject(LINK_ENDED);
  await clearEndedLinks(callOf(server));
  expect(await em().count(OneTimeTokenEntity, { user: omar.id })).toBe(0);
});

test('a new link ends the older one, and a user gets five a day [AI-11]', async () => {
  const user = await newUser(server.app);
  const older = await mailbox.tokenFor(user.email);
  expect(await sendAgain(user)).toMatchObject({ status: 200, body: { ok: true } });
  const newer = await mailbox.tokenFor(user.email);
  expect(await confirm(older)).toMatchObject(LINK_ENDED);
  for (let links = 1; links < 5; links += 1) expect((await sendAgain(user)).status).toBe(200);
  const refused = await sendAgain(user);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await confirm(newer)).toMatchObject(LINK_ENDED);
  expect((await confirm(await mailbox.tokenFor(user.email))).status).toBe(200);
  expect((await visitor()('POST', '/account/send-confirmation')).status).toBe(401);
});

test('accounts that are created and removed again and again send an address ten links a day at most [AI-11]', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { confirmationTo } = server.app.limits;
  await confirmationTo.set(email, 10, confirmationTo.duration);
  const input = { firstName: 'Rosa', lastName: 'Delgado', email, password: PASSWORD };
  const registered = await visitor()<SignedInUser>('POST', '/auth/register', input);
  expect(registered.status).toBe(200);
  expect(await em().count(MailEntity, { user: registered.body.id })).toBe(0);
  const [cookie] = String(registered.headers['set-cookie']).split(';');
  const again = await caller(server.app, cookie)('POST', '/account/send-confirmation');
  expect(again).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
});

test('only a link that is queued counts for its address, not a refused registration and not a confirmed address [AI-11]', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { confirmationTo } = server.app.limits;
  const register = (password: string) =>
    visitor()<SignedInUser>('POST', '/auth/register', { firstName: 'Rosa', lastName: 'Delgado', email, password });
  const links = async () => (await confirmationTo.get(email))?.consumedPoints ?? 0;
  expect((await register('password123')).status).toBe(400);
  expect(await links()).toBe(0);
  const { status, headers } = await register(PASSWORD);
  expect([status, await links()]).toEqual([200, 1]);
  expect((await register(PASSWORD)).status).toBe(409);
  expect(await links()).toBe(1);
  await confirm(await mailbox.tokenFor(email));
  const call = caller(server.app, String(headers['set-cookie']).split(';')[0]);
  expect((await call('POST', '/account/send-confirmation')).status).toBe(200);
  expect(await links()).toBe(1);
});

test('after the confirmation nothing more is sent [AI-11]', async () => {
  const user = await newUser(server.app);
  await confirm(await mailbox.tokenFor(user.email));
  expect((await sendAgain(user)).status).toBe(200);
  expect((await mailbox.deliver()).size).toBe(0);
});

test('an email change confirms the new address and ends the link for the old one [AI-12]', async () => {
  const user = await newUser(server.app);
  const old = await mailbox.tokenFor(user.email);
  const email = `${crypto.randomUUID()}@example.com`;
  await user.call('POST', '/account/change-email', { email, password: PASSWORD });
  // A new link for the old address must not end the change.
  await sendAgain(user);
  const mails = await mailbox.deliver();
  const tokenFor = (address: string) => /#token=([\w-]+)/.exec(mails.get(address)!.text!)![1]!;
  expect((await visitor()('POST', '/account/confirm-email', { token: tokenFor(email) })).status).toBe(200);
  for (const token of [old, tokenFor(user.email)]) expect(await confirm(token)).toMatchObject(LINK_ENDED);
  const { headers } = await visitor()('POST', '/auth/sign-in', { email, password: PASSWORD });
  const call = caller(server.app, String(headers['set-cookie']).split(';')[0]);
  expect(await accountOf({ call })).toMatchObject({ email, isConfirmed: true });
});

test('a used password reset link confirms the address, too [AI-12]', async () => {
  const { id, email } = await newUser(server.app);
  await mailbox.deliver();
  await visitor()('POST', '/auth/request-reset', { email });
  const token = await mailbox.tokenFor(email);
  const isEstablished = () =>
    establishedWith(server.deps.env)(callOf(server).db, id, new Date(now.getTime() + 4 * DAY));
  expect(await isEstablished()).toBe(false);
  const { status, headers } = await visitor()('POST', '/auth/reset-password', { token, password: 'another long one' });
  expect(status).toBe(200);
  const call = caller(server.app, String(headers['set-cookie']).split(';')[0]);
  expect(await isConfirmed({ call })).toBe(true);
  expect(await isEstablished()).toBe(true);
});

test('an address counts as confirmed if the provider verified it, and on a site without mail [AI-12]', async () => {
  const identity = (isEmailVerified: boolean) => ({
    ...{ subject: `https://id.example ${crypto.randomUUID()}`, email: `${crypto.randomUUID()}@example.com` },
    ...{ firstName: 'Rosa', lastName: 'D', isEmailVerified },
  });
  const later = new Date(now.getTime() + 4 * DAY);
  const isEstablished = (id: string) => establishedWith(server.deps.env)(callOf(server).db, id, later);
  const unverified = identity(false);
  const first = await findOrCreateUser(callOf(server), unverified);
  expect(await isEstablished(first.id)).toBe(false);
  await findOrCreateUser(callOf(server), { ...unverified, isEmailVerified: true });
  expect(await isEstablished(first.id)).toBe(true);
  expect(await isEstablished((await findOrCreateUser(callOf(server), identity(true))).id)).toBe(true);

  const bare = await startTestApp({ databaseUrl: server.databaseUrl });
  const user = await newUser(bare.app);
  expect(await isConfirmed(user)).toBe(true);
  expect(await em().count(MailEntity, { user: user.id })).toBe(0);
  await bare.close();
});
