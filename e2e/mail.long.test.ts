import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../src/testing/smtp.ts';
import { createAccount, journeys } from './browser.ts';
import { type Stack, startStack } from './stack.ts';

const NEW_PASSWORD = 'another long password';

const { open: openAt, expectFault } = journeys();
const open = () => openAt({ baseURL: stack.url });
let dataDir: string;
let smtp: TestSmtp;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-account-'));
  smtp = await startSmtp();
  stack = await startStack(dataDir, { SMTP_URL: smtp.url });
});
afterAll(async () => {
  await stack.stop();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const isUser = async (page: Page) => (await page.request.get('/api/auth/user')).ok();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  const form = page.getByRole('form').filter({ has: page.getByRole('button', { name: 'Sign in' }) });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

async function signInElsewhere(account: { email: string; password: string }): Promise<Page> {
  const page = await open();
  await signIn(page, account.email, account.password);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('of all topics').waitFor();
  return page;
}

async function expectRefusedSignIn(page: Page, email: string, password: string): Promise<void> {
  expectFault(/401/);
  await signIn(page, email, password);
  await page.getByText('Email or password is incorrect').waitFor();
}

const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));

/** Waits until the address has one mail with a link to the page, and returns the link. The registration mails one, too. */
async function mailedLink(email: string, path: string): Promise<string> {
  const links = () => mailsTo(email).flatMap(({ mail }) => /https?:\S+#token=\S+/.exec(mail.text!) ?? []);
  const toPage = () => links().filter((link) => new URL(link).pathname === path);
  await expect.poll(() => toPage().length, { timeout: 30_000 }).toBe(1);
  return toPage()[0]!;
}

test('a user changes the name, and then the password, which signs the user out in the other browser [ACC-11, ACC-12]', async () => {
  const page = await open();
  const account = await createAccount(page);
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
  await page.getByText('Your password has been changed', { exact: true }).waitFor();
  expect(await isUser(page)).toBe(true);
  expect(await isUser(other)).toBe(false);
  await expectRefusedSignIn(other, account.email, account.password);
  await signIn(other, account.email, NEW_PASSWORD);
  await other.waitForURL((url) => url.pathname === '/');
});

test('a user follows the privacy policy to the account page, downloads all data and deletes the account [ACC-01, ACC-04, ACC-05, ACC-09]', async () => {
  const page = await open();
  const { email, password } = await createAccount(page, '/notes');
  await page.request.post('/api/notes', { data: { topicId: '2.2', content: 'Free look: 10 days.' } });
  await page.goto('/privacy');
  await page.getByRole('region', { name: 'Your Rights' }).getByRole('link', { name: 'account page' }).first().click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const file = await readText(await download.createReadStream());
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  expect(JSON.parse(file)).toMatchObject({ notes: [{ topicId: '2.2', content: 'Free look: 10 days.' }] });
  expect(file).toContain(email);

  const other = await signInElsewhere({ email, password });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  expectFault(/400/);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await isUser(page)).toBe(true);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Your account has been deleted', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
  expect(await isUser(page)).toBe(false);
  expect(await isUser(other)).toBe(false);
  await expectRefusedSignIn(page, email, password);
});

test('signing out everywhere ends the sign-ins of this browser and of the other one [ACC-15]', async () => {
  const page = await open();
  const other = await signInElsewhere(await createAccount(page, '/account'));
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out everywhere', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await isUser(page)).toBe(false);
  expect(await isUser(other)).toBe(false);
});

test('a user sees another browser in the list and signs it out, without the mouse [AUTH-34, AUTH-35]', async () => {
  const page = await open();
  const other = await signInElsewhere(await createAccount(page, '/account'));
  await page.reload();
  const list = page.getByRole('list', { name: 'Signed-in browsers' });
  await list.getByText('This browser', { exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(2);
  await list.getByRole('button').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('The browser has been signed out', { exact: true }).waitFor();
  await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  expect(await isUser(other)).toBe(false);
  expect(await isUser(page)).toBe(true);
});

test('a mailed link replaces a forgotten password once; an unknown address gets the same response and no mail [AUTH-22, AUTH-23, AUTH-24]', async () => {
  const page = await open();
  const { email, password } = await createAccount(page);
  const other = await signInElsewhere({ email, password });
  await page.goto('/api/logout');
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  const requestLink = async (address: string) => {
    await page.getByLabel('Email').fill(address);
    const [response] = await Promise.all([
      page.waitForResponse(/auth\.requestReset/),
      page.getByRole('button', { name: 'Send link' }).click(),
    ]);
    await page.getByText(/^If an account exists for this address, a link is on its way\./).waitFor();
    return { status: response.status(), body: await response.text() };
  };
  const unknown = `nobody.${Date.now()}@example.com`;
  expect(await requestLink(unknown)).toEqual(await requestLink(email));

  // The link opens in the tab that requested it, where only the part after the '#' is new.
  const link = await mailedLink(email, '/reset-password');
  await page.goto(link);
  await textbox(page, 'New password').fill(NEW_PASSWORD);
  expect(page.url()).toBe(`${stack.url}/reset-password`);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Your password has been changed', { exact: true }).waitFor();
  await page.getByText(email).first().waitFor();
  expect(await isUser(other)).toBe(false);
  await expectRefusedSignIn(other, email, password);

  expectFault(/400/);
  await other.goto(link);
  await textbox(other, 'New password').fill('a third long password');
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await other.getByRole('alert').getByText('This link has expired').waitFor();
  await other.getByRole('button', { name: 'Ask for a new link' }).click();
  await other.getByRole('button', { name: 'Send link' }).waitFor();
  expect(mailsTo(unknown)).toEqual([]);
});

test('a new address applies after the user confirms its mailed link, and the old address gets a mail [ACC-13]', async () => {
  const page = await open();
  const { email, password } = await createAccount(page, '/account');
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
  await expect.poll(() => mailsTo(email).length, { timeout: 30_000 }).toBe(2);
  await signInElsewhere({ email: address, password });
});
