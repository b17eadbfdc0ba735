import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../src/testing/smtp.ts';
import { type Account, journeys, openPrerendered, register } from './browser.ts';
import { OPERATOR, type Stack, startStack } from './stack.ts';

// The product with a mail server: accounts with links by mail, the contact form, and the operator's outbox. The mail server
// is away in the last tests.

const NEW_PASSWORD = 'another long password';
const TEAM_ADDRESS = 'team@example.org';
const VISITOR = {
  name: 'Omar Haddad',
  email: 'omar@example.com',
  message: 'Is the law of 2025\nin question 12 already?',
};

const { open: openAt, expectFault } = journeys();
const open = (options = {}) => openAt({ baseURL: stack.url, ...options });
const cleanUp = new AsyncDisposableStack();
let smtp: TestSmtp;
let stack: Stack;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-mail-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  smtp = await startSmtp();
  cleanUp.defer(() => smtp.close());
  stack = await startStack(dataDir, {
    SMTP_URL: smtp.url,
    CONTACT_EMAIL: TEAM_ADDRESS,
    MAIL_FROM: 'Study Guide <no-reply@example.org>',
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  cleanUp.defer(() => stack.stop());
});
afterAll(() => cleanUp.disposeAsync());

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const isUser = async (page: Page) => (await page.request.get('/api/auth/user')).ok();

/** Opens a page at a path, as a user with a new account. */
async function openAsUser(path: string): Promise<{ page: Page } & Account> {
  const page = await open();
  const { email, password } = await register(page);
  await page.goto(path);
  return { page, email, password };
}

const signIn = async (page: Page, { email, password }: Account) =>
  (await page.request.post('/api/auth/sign-in', { data: { email, password } })).status();

/** Signs in another browser, which shows no page. */
async function signInElsewhere(account: Account): Promise<Page> {
  const page = await open();
  expect(await signIn(page, account)).toBe(200);
  return page;
}

const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));

/** Waits until the address has one mail with a link to the page, and returns the link. The registration mails one, too. */
async function mailedLink(email: string, path: string): Promise<string> {
  const links = () => mailsTo(email).flatMap(({ mail }) => /https?:\S+#token=\S+/.exec(mail.text!) ?? []);
  const toPage = () => links().filter((link) => new URL(link).pathname === path);
  await expect.poll(toPage).toHaveLength(1);
  return toPage()[0]!;
}

test('a user changes the name, and then the password, which signs the user out in the other browser [ACC-11, ACC-12]', async () => {
  const { page, ...account } = await openAsUser('/');
  const other = await signInElsewhere(account);
  await page.getByRole('link', { name: /^Account/ }).click();
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  await textbox(page, 'First name').fill('Rosalía');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('link', { name: /Rosalía Delgado/ }).waitFor();
  await page.reload();
  await expect.poll(() => textbox(page, 'First name').inputValue()).toBe('Rosalía');

  expectFault(/400/);
  await textbox(page, 'Current password').fill('not the password');
  await textbox(page, 'New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await section(page, 'Password').getByRole('alert').waitFor();
  expect(await isUser(other)).toBe(true);
  await textbox(page, 'Current password').fill(account.password);
  await textbox(page, 'New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  expect(await isUser(page)).toBe(true);
  expect(await isUser(other)).toBe(false);
  expect(await signIn(other, account)).toBe(401);
  expect(await signIn(other, { ...account, password: NEW_PASSWORD })).toBe(200);
});

test('a user sees another browser in the list and signs it out, without the mouse [AUTH-34, AUTH-35]', async () => {
  const { page, ...account } = await openAsUser('/account');
  const other = await signInElsewhere(account);
  await page.reload();
  const list = page.getByRole('list', { name: 'Signed-in browsers' });
  await list.getByText('This browser', { exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(2);
  await list.getByRole('button').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('That browser is signed out', { exact: true }).waitFor();
  await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  expect(await isUser(other)).toBe(false);
  expect(await isUser(page)).toBe(true);
});

test('signing out everywhere ends the sign-ins of this browser and of the other one [ACC-15]', async () => {
  const { page, ...account } = await openAsUser('/account');
  const other = await signInElsewhere(account);
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText("You're signed out everywhere", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await isUser(page)).toBe(false);
  expect(await isUser(other)).toBe(false);
});

test('a user follows the privacy policy to the account page, downloads all data and deletes the account [ACC-01, ACC-04, ACC-05, ACC-09]', async () => {
  const { page, ...account } = await openAsUser('/privacy');
  await page.request.post('/api/notes', { data: { topicId: '2.2', content: 'Free look: 10 days.' } });
  await page.getByRole('region', { name: 'Your Rights' }).getByRole('link', { name: 'account page' }).first().click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const file = await readText(await download.createReadStream());
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  expect(JSON.parse(file)).toMatchObject({ notes: [{ topicId: '2.2', content: 'Free look: 10 days.' }] });
  expect(file).toContain(account.email);

  const other = await signInElsewhere(account);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  expectFault(/400/);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await isUser(page)).toBe(true);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Account deleted', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
  expect(await isUser(page)).toBe(false);
  expect(await isUser(other)).toBe(false);
  expect(await signIn(page, account)).toBe(401);
});

test('a mailed link replaces a forgotten password once; an unknown address gets the same response and no mail [AUTH-22, AUTH-23, AUTH-24]', async () => {
  const { page, email, password } = await openAsUser('/api/logout');
  const other = await signInElsewhere({ email, password });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  const requestLink = async (address: string) => {
    await page.getByLabel('Email').fill(address);
    const [response] = await Promise.all([
      page.waitForResponse(/auth\.requestReset/),
      page.getByRole('button', { name: 'Send link' }).click(),
    ]);
    await page.getByText(/^If this address has an account, a link is on its way\./).waitFor();
    return { status: response.status(), body: await response.text() };
  };
  const unknown = `nobody.${crypto.randomUUID()}@example.com`;
  expect(await requestLink(unknown)).toEqual(await requestLink(email));

  // The link opens in the tab that requested it, where only the part after the '#' is new.
  const link = await mailedLink(email, '/reset-password');
  await page.goto(link);
  await textbox(page, 'New password').fill(NEW_PASSWORD);
  expect(page.url()).toBe(`${stack.url}/reset-password`);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Password changed', { exact: true }).waitFor();
  await page.getByText(email).first().waitFor();
  expect(await isUser(other)).toBe(false);
  expect(await signIn(other, { email, password })).toBe(401);

  expectFault(/400/);
  await other.goto(link);
  await textbox(other, 'New password').fill('a third long password');
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await other.getByRole('alert').getByText('This link has expired').waitFor();
  await other.getByRole('button', { name: 'Get a new link' }).click();
  await other.getByRole('button', { name: 'Send link' }).waitFor();
  expect(mailsTo(unknown)).toEqual([]);
});

test('a new address applies after the user confirms its mailed link, and the old address gets a mail [ACC-13]', async () => {
  const { page, email, password } = await openAsUser('/account');
  const address = `new.${email}`;
  await textbox(page, 'New email').fill(address);
  await section(page, 'Email').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await section(page, 'Email').getByRole('status').getByText(address).waitFor();

  await page.goto(await mailedLink(address, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm email' }).waitFor();
  expect(page.url()).toBe(`${stack.url}/confirm-email`);
  expect((await (await page.request.get('/api/account')).json()).email).toBe(email);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await section(page, 'Email').getByText(address).waitFor();
  await page.getByRole('link', { name: new RegExp(`Account: .*${address}`) }).waitFor();
  // The first mail asked to confirm the address of the new account.
  await expect.poll(() => mailsTo(email)).toHaveLength(2);
  expect(await signIn(await open(), { email: address, password })).toBe(200);
});

async function fillForm(subject: string): Promise<Page> {
  const page = await open();
  await openPrerendered(page, '/contact');
  await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
  await page.getByLabel('Name').fill(VISITOR.name);
  await page.getByLabel('Email').fill(VISITOR.email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill(VISITOR.message);
  return page;
}

const values = (page: Page) =>
  Promise.all(['Name', 'Email', 'Subject', 'Message'].map((label) => page.getByLabel(label).inputValue()));
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });
const isSent = (page: Page) => page.getByText('Message sent successfully!').waitFor();
const received = (subject: string) => smtp.received.filter(({ mail }) => mail.subject!.includes(subject));

test('a visitor sends a message, and it arrives once [CONTACT-02, CONTACT-10, CONTACT-12, ERR-37, OPS-22]', async () => {
  const page = await fillForm('A question on 5.3');
  await sendButton(page).click();
  await isSent(page);
  await page.getByText('Message sent!', { exact: true }).waitFor();
  expect(await values(page)).toEqual(['', '', '', '']);
  await expect.poll(() => received('A question on 5.3')).toHaveLength(1);
  const [{ from, to, mail }] = received('A question on 5.3') as [TestSmtp['received'][number]];
  expect({ from, to }).toEqual({ from: 'no-reply@example.org', to: [TEAM_ADDRESS] });
  expect(mail.replyTo).toEqual([{ name: VISITOR.name, address: VISITOR.email }]);
  expect(mail.text).toContain(VISITOR.message);
});

test('after a 400, a 500 and no connection the form keeps its values and can be sent again [CONTACT-03, CONTACT-11, ERR-23]', async () => {
  const page = await fillForm('Sent in the end');
  const typed = await values(page);
  expectFault(/Failed to load resource/);
  for (const status of [400, 500, null]) {
    const responding = Promise.withResolvers<void>();
    await page.route(/\/trpc\/contact\.send/, async (route) => {
      await responding.promise;
      await (status === null ? route.abort() : route.fulfill({ status, body: 'no' }));
    });
    await sendButton(page).click();
    await expect.poll(() => sendButton(page).textContent()).toBe('Sending...');
    expect(await sendButton(page).isDisabled()).toBe(true);
    responding.resolve();
    await expect.poll(() => sendButton(page).textContent()).toBe('Send Message');
    expect(await values(page)).toEqual(typed);
    await page.unrouteAll();
  }
  await page.getByText('Failed to send message. Please try again.', { exact: true }).waitFor();
  await page.getByText('Error', { exact: true }).waitFor();
  await sendButton(page).click();
  await isSent(page);
  await expect.poll(() => received('Sent in the end')).toHaveLength(1);
});

/** Loads the operator's list of messages until it has the text. */
async function untilOutboxHas(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto('/operator/outbox');
      return page.getByRole('main').innerText();
    })
    .toContain(text);
}

test('while the mail server is away, a message is accepted; the operator sees it and sends it again, and it arrives once [CONTACT-12, OPS-21, OPS-22, OPS-23]', async () => {
  const operator = await open({ httpCredentials: OPERATOR });
  expect((await fetch(`${stack.url}/operator/outbox`)).status).toBe(401);
  await untilOutboxHas(operator, 'Every message has been sent.');
  await smtp.close();
  const subject = 'While you were away';
  const visitor = await fillForm(subject);
  await sendButton(visitor).click();
  await isSent(visitor);
  await untilOutboxHas(operator, 'ECONNREFUSED');
  const row = operator.getByRole('row', { name: subject });
  expect(await row.innerText()).toContain(`${VISITOR.name} <${VISITOR.email}> to ${TEAM_ADDRESS}`);
  await row.getByText('Message', { exact: true }).click();
  expect(await row.getByText('Is the law of 2025').isVisible()).toBe(true);

  smtp = await startSmtp({ port: smtp.port });
  await row.getByRole('button', { name: 'Send again' }).click();
  await operator.getByRole('status').getByText("We're sending the message now").waitFor();
  await untilOutboxHas(operator, 'Every message has been sent.');
  expect(received(subject)).toHaveLength(1);

  // A later round of the worker sends it no second time, and the operator removes a message that should not be sent.
  smtp.behavior = { refuses: 'recipient', code: 550 };
  const data = { ...VISITOR, subject: 'Nobody wants this' };
  const response = await visitor.request.post('/api/contact', { data });
  expect([response.status(), await response.json()]).toEqual([200, { ok: true }]);
  await untilOutboxHas(operator, 'Failed');
  const refused = operator.getByRole('row', { name: data.subject });
  await refused.getByText('Remove', { exact: true }).click();
  await refused.getByRole('button', { name: 'Remove for good' }).click();
  await operator.getByRole('status').getByText('Message removed.').waitFor();
  expect(await operator.getByRole('row').count()).toBe(0);
  expect(smtp.received).toEqual(received(subject));
  expect(smtp.received).toHaveLength(1);
});
