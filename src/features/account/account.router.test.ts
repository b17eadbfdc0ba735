import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SignInEntity } from '#schema/entities/sign-in.ts';
import type { Account } from '#shared/account.ts';
import { startTestApp, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { caller, newUser, PASSWORD } from '../../testing/user.ts';
import { holdHashes } from '../auth/testing/held-hashes.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'an entirely new password';
const WRONG = { status: 400, body: { message: 'That password is incorrect', code: 'BAD_REQUEST' } };
const LINK_ENDED = {
  status: 400,
  body: { message: 'This link has expired or has already been used. Please request a new one.', code: 'BAD_REQUEST' },
};

let now = new Date();
const server = testApp(async () => ({ databaseUrl: await ownDatabase(), deps: { clock: () => now } }));
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox(server);
});
// The messages about new passwords.
afterEach(() => mailbox.deliver());
afterAll(() => mailbox.close());

type Call = ReturnType<typeof caller>;
const visitor = (cookie?: string) => caller(server.app, cookie);
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!;
const confirm = (token: string, call: Call = visitor()) => call('POST', '/account/confirm-email', { token });
const changeEmail = (call: Call, email: string, password = PASSWORD) =>
  call('POST', '/account/change-email', { email, password });
const account = async (call: Call) => (await call<Account>('GET', '/account')).body;
const isSignedIn = async (call: Call) => (await call('GET', '/auth/user')).status === 200;
const signIn = async (email: string, password = PASSWORD) => {
  const answer = await visitor()('POST', '/auth/sign-in', { email, password });
  return { status: answer.status, call: visitor(cookieOf(answer)) };
};

test('a user can see the account data [ACC-10]', async () => {
  const { call, email } = await newUser(server.app);
  expect(await account(call)).toEqual({
    firstName: 'Rosa',
    lastName: 'Delgado',
    email,
    hasPassword: true,
    isConfirmed: true,
    pendingEmail: null,
    createdAt: expect.stringMatching(/Z$/),
  });
});

test('a new name is used everywhere immediately [ACC-11]', async () => {
  const { call, id, email } = await newUser(server.app);
  const names = { firstName: 'Ana María', lastName: 'Ruiz' };
  const answer = await call('PATCH', '/account', { firstName: '  Ana\r\nMaría\t', lastName: 'Ruiz' });
  expect(answer).toMatchObject({ status: 200, body: { ...names, email } });
  expect((await call('GET', '/auth/user')).body).toEqual({ id, ...names, email });
});

test.each([{ firstName: ' ' }, { lastName: 'x'.repeat(101) }, { firstName: null }, { lastName: undefined }])(
  'a name such as %j is refused with a readable message, and the old name stays [ACC-11]',
  async (fault) => {
    const { call } = await newUser(server.app);
    const answer = await call('PATCH', '/account', { firstName: 'Ana', lastName: 'Ruiz', ...fault });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^(Please|Your) /) } });
    expect(await account(call)).toMatchObject({ firstName: 'Rosa', lastName: 'Delgado' });
  },
);

test('a new password ends the other sign-ins and renews this one, over tRPC and REST [ACC-12]', async () => {
  for (const door of ['rest', 'trpc']) {
    const { call, cookie, email } = await newUser(server.app);
    const second = await signIn(email);
    const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answer =
      door === 'rest'
        ? await call('POST', '/account/change-password', input)
        : await server.app
            .inject({ method: 'POST', url: '/trpc/account.changePassword', headers: { cookie }, payload: input })
            .then(({ statusCode, headers }) => ({ status: statusCode, headers }));
    expect(answer.status).toBe(200);
    expect(await isSignedIn(visitor(cookieOf(answer)))).toBe(true);
    expect(await isSignedIn(second.call)).toBe(false);
    expect(await isSignedIn(call)).toBe(false);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  }
});

test('without the correct password nothing changes [ACC-12, ACC-13]', async () => {
  const { call, email } = await newUser(server.app);
  const change = (currentPassword: unknown, newPassword: string) =>
    call('POST', '/account/change-password', { currentPassword, newPassword });
  expect(await change('not the password', NEW_PASSWORD)).toMatchObject(WRONG);
  expect(await changeEmail(call, newAddress(), 'not the password')).toMatchObject(WRONG);
  for (const nothing of ['', null]) {
    const missing = { status: 400, body: { message: 'Please enter your password' } };
    expect(await change(nothing, NEW_PASSWORD)).toMatchObject(missing);
    expect(await changeEmail(call, newAddress(), nothing as string)).toMatchObject(missing);
  }
  expect((await change(PASSWORD, 'too short')).status).toBe(400);
  expect(await isSignedIn(call)).toBe(true);
  expect((await signIn(email)).status).toBe(200);
});

test.each([
  ['POST', '/account/change-password', { currentPassword: PASSWORD, newPassword: 'what a thief would choose' }, 1],
  ['POST', '/account/change-email', { email: newAddress(), password: PASSWORD }, 0],
  ['DELETE', '/account', { password: PASSWORD }, 0],
] as const)(
  'a new password overtakes %s %s with the old one, which then changes nothing [ACC-12, ACC-13, ACC-05]',
  async (method, path, body, checked) => {
    const { call, email } = await newUser(server.app);
    await visitor()('POST', '/auth/request-reset', { email });
    const token = await mailbox.tokenFor(email);
    const hashes = holdHashes();
    try {
      const slow = call(method, path, body);
      await expect.poll(hashes.heldCount).toBe(1);
      if (checked) {
        hashes.runOne();
        await expect.poll(hashes.heldCount).toBe(1);
      }
      const reset = visitor()('POST', '/auth/reset-password', { token, password: NEW_PASSWORD });
      await expect.poll(hashes.heldCount).toBe(2);
      hashes.runLast();
      expect((await reset).status).toBe(200);
      hashes.release();
      expect(await slow).toMatchObject(WRONG);
    } finally {
      hashes.release();
    }
    expect([...(await mailbox.deliver()).keys()]).toEqual([email]);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  },
);

test('a new password is reported to the address, with time and browser [AUTH-33]', async () => {
  const { call, email } = await newUser(server.app);
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const before = now;
  now = new Date('2026-11-23T04:05:00Z');
  await call('POST', '/account/change-password', change, { 'user-agent': browser });
  const { subject, text } = (await mailbox.deliver()).get(email)!;
  now = before;
  expect(subject).toBe('Your password has changed');
  expect(text).toMatch(/changed on November 23, 2026 at 4:05\sAM UTC\. Browser: Firefox on Windows\./);
  expect(text).toContain('http://localhost:3000/reset-password');
});

test('a user changes the password twenty times a day at most, because each change sends a message [ACC-12, AUTH-33]', async () => {
  const { id, call } = await newUser(server.app);
  const { passwordChange } = server.app.limits;
  await passwordChange.set(id, 20, passwordChange.duration);
  const answer = await call('POST', '/account/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await isSignedIn(call)).toBe(true);
});

test.each(['password123', 'rosa.delgado'])(
  'the new password %s is refused, nothing changes and nothing is reported [AUTH-31, AUTH-32, AUTH-33]',
  async (newPassword) => {
    const { call, email } = await newUser(server.app);
    expect(await call('POST', '/account/change-password', { currentPassword: PASSWORD, newPassword })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Please choose another one'), reason: 'passwordRefused' },
    });
    expect(await isSignedIn(call)).toBe(true);
    expect((await signIn(email)).status).toBe(200);
    expect((await mailbox.deliver()).size).toBe(0);
  },
);

test('a new address is used after its link is opened, and the old address is notified [ACC-13]', async () => {
  const { call, email } = await newUser(server.app);
  const second = await signIn(email);
  const newEmail = newAddress();
  expect(await changeEmail(call, ` ${newEmail.toUpperCase()} `)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await account(call)).toMatchObject({ email, pendingEmail: newEmail });

  const mail = (await mailbox.deliver()).get(newEmail)!;
  expect(mail.text).not.toContain('Rosa');
  const [, token] = /\nhttp:\/\/localhost:3000\/confirm-email#token=([\w-]{43})\n/.exec(mail.text!)!;
  expect(await account(call)).toMatchObject({ email, pendingEmail: newEmail });
  expect((await signIn(newEmail)).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);

  const answer = await confirm(token!, call);
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  const here = visitor(cookieOf(answer));
  expect(await account(here)).toMatchObject({ email: newEmail, pendingEmail: null });
  expect(await isSignedIn(second.call)).toBe(false);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(newEmail)).status).toBe(200);

  const mails = await mailbox.deliver();
  expect([...mails.keys()]).toEqual([email]);
  expect(mails.get(email)!.text).toContain('http://localhost:3000/contact');
  expect(await confirm(token!)).toMatchObject(LINK_ENDED);
});

test('the link also works in another browser and does not sign in there [ACC-13]', async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  const newEmail = [newAddress(), newAddress()] as const;
  await changeEmail(rosa.call, newEmail[0]);
  const signedOut = await confirm(await mailbox.tokenFor(newEmail[0]));
  expect(signedOut.status).toBe(200);
  expect(signedOut.headers['set-cookie']).toBeUndefined();
  expect(await isSignedIn(rosa.call)).toBe(false);
  const { call } = await signIn(newEmail[0]);

  await changeEmail(call, newEmail[1]);
  const asOmar = await confirm(await mailbox.tokenFor(newEmail[1]), omar.call);
  expect(asOmar).toMatchObject({ status: 200 });
  expect(await account(omar.call)).toMatchObject({ email: omar.email });
  expect((await signIn(newEmail[1])).status).toBe(200);
});

test("only a person with access to an address's mail can learn that the address is taken [ACC-14]", async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  const [taken, free] = [await changeEmail(rosa.call, omar.email), await changeEmail(omar.call, newAddress())];
  expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body });
  const token = await mailbox.tokenFor(omar.email);
  expect(await confirm(token)).toMatchObject({
    status: 409,
    body: { message: 'An account with this email already exists', code: 'CONFLICT' },
  });
  expect(await account(rosa.call)).toMatchObject({ email: rosa.email });
  expect(await account(omar.call)).toMatchObject({ email: omar.email });
  expect((await mailbox.deliver()).size).toBe(0);
});

test("the user's current address is not a new one [ACC-13]", async () => {
  const { call, email } = await newUser(server.app);
  expect(await changeEmail(call, email.toUpperCase())).toMatchObject({
    status: 400,
    body: { message: "That's already your email" },
  });
  expect((await mailbox.deliver()).size).toBe(0);
});

test('if two users request the same address concurrently, one of them gets it [ACC-14]', async () => {
  const users = [await newUser(server.app), await newUser(server.app)];
  const newEmail = newAddress();
  const tokens: string[] = [];
  for (const { call } of users) {
    await changeEmail(call, newEmail);
    tokens.push(await mailbox.tokenFor(newEmail));
  }
  const statuses = (await Promise.all(tokens.map((token) => confirm(token)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  await mailbox.deliver();
});

test('a newer request ends the older one, whether its link was sent or not [ACC-13, AUTH-24]', async () => {
  const { call } = await newUser(server.app);
  const [sent, unsent, last] = [newAddress(), newAddress(), newAddress()];
  await changeEmail(call, sent);
  const token = await mailbox.tokenFor(sent);
  await changeEmail(call, unsent);
  await changeEmail(call, last);
  expect(await account(call)).toMatchObject({ pendingEmail: last });
  expect([...(await mailbox.deliver()).keys()]).toEqual([last]);
  expect(await confirm(token)).toMatchObject(LINK_ENDED);
});

test('a request expires after 30 minutes, whether its link was sent or not [ACC-13, AUTH-24]', async () => {
  const start = now.getTime();
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  const [sent, unsent] = [newAddress(), newAddress()];
  await changeEmail(rosa.call, sent);
  const token = await mailbox.tokenFor(sent);
  await changeEmail(omar.call, unsent);
  now = new Date(start + 29 * MINUTE);
  expect(await account(omar.call)).toMatchObject({ pendingEmail: unsent });
  now = new Date(start + 31 * MINUTE);
  expect(await account(rosa.call)).toMatchObject({ pendingEmail: null });
  expect(await account(omar.call)).toMatchObject({ pendingEmail: null });
  expect(await confirm(token)).toMatchObject(LINK_ENDED);
  expect((await mailbox.deliver()).size).toBe(0);
});

test('a new password ends a request for another address, whether its link was sent or not [ACC-12]', async () => {
  const { call, email } = await newUser(server.app);
  const [sent, unsent] = [newAddress(), newAddress()];
  await changeEmail(call, sent);
  const token = await mailbox.tokenFor(sent);
  await changeEmail(call, unsent);
  const answer = await call('POST', '/account/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  expect(await confirm(token)).toMatchObject(LINK_ENDED);
  expect([...(await mailbox.deliver()).keys()]).toEqual([email]);
  expect(await account(visitor(cookieOf(answer)))).toMatchObject({ pendingEmail: null });
});

test('a user can request five new addresses an hour [SEC-09]', async () => {
  const { call } = await newUser(server.app);
  for (let requests = 0; requests < 5; requests += 1) expect((await changeEmail(call, newAddress())).status).toBe(200);
  const refused = await changeEmail(call, newAddress());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await mailbox.deliver();
});

test('an address gets at most five such mails an hour, from all users together [SEC-09]', async () => {
  const email = newAddress();
  for (let requests = 0; requests < 5; requests += 1) {
    expect((await changeEmail((await newUser(server.app)).call, email)).status).toBe(200);
  }
  expect((await changeEmail((await newUser(server.app)).call, email)).status).toBe(429);
  await mailbox.deliver();
});

test('signing out everywhere ends every sign-in and clears this cookie, over tRPC and REST [ACC-15]', async () => {
  for (const url of ['/api/account/sign-out-everywhere', '/trpc/account.signOutEverywhere']) {
    const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
    const second = await signIn(rosa.email);
    const response = await server.app.inject({ method: 'POST', url, headers: { cookie: rosa.cookie }, payload: {} });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toMatchObject([{ name: 'sign_in', value: '', path: '/' }]);
    for (const call of [rosa.call, second.call]) expect(await isSignedIn(call)).toBe(false);
    expect(await isSignedIn(omar.call)).toBe(true);
  }
});

test('with a sign-in provider, users change passwords and addresses there, and names here [ACC-16]', async () => {
  const env = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
  const { cookie, email, id } = await newUser(server.app);
  await server.deps.orm.em.fork().nativeUpdate(SignInEntity, { user: id }, { data: { by: 'provider' } });
  const other = await startTestApp({ databaseUrl: server.databaseUrl, env });
  const call = caller(other.app, cookie);
  for (const [path, input] of [
    ['change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
    ['change-email', { email: newAddress(), password: PASSWORD }],
    ['confirm-email', { token: 'x' }],
    ['change-password', {}],
  ] as const) {
    expect(await call('POST', `/account/${path}`, input)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('sign-in provider'), code: 'NOT_FOUND' },
    });
  }
  expect((await call('PATCH', '/account', { firstName: 'Ana', lastName: 'Ruiz' })).status).toBe(200);
  expect(await account(call)).toMatchObject({ firstName: 'Ana', email, hasPassword: false });
  await other.close();
});
