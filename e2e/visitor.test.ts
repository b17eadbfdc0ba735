import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys, openPrerendered, register } from './browser.ts';

const { open, expectFault } = journeys();

/** The calls that the page makes from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/(api|trpc)\//.test(request.url())) calls.push(request.url());
  });
  return calls;
}

test("a visitor's first page appears at once, without a call; by keyboard, the visitor answers its sample question, sees the explanation with its source, and continues to sign-in [AUTH-18, AUTH-21, PERM-12, SHELL-13]", async () => {
  const page = await open();
  const calls = callsOf(page);
  await openPrerendered(page, '/');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  for (const text of ['Loading...', 'My Study Tools', 'Exam Topics'])
    expect(await page.getByText(text).count()).toBe(0);

  const sample = page.getByRole('region', { name: 'Try one now' });
  await page.keyboard.press('b');
  expect(await sample.getByRole('radio', { checked: true }).count()).toBe(0);
  await sample.getByRole('radio').first().focus();
  await page.keyboard.press('d');
  await expect.poll(() => sample.getByRole('radio').nth(3).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await sample.getByRole('heading', { name: 'Incorrect' }).waitFor();
  await sample.getByText('Your answer', { exact: true }).first().waitFor();
  await sample.getByText('Correct answer', { exact: true }).waitFor();
  await sample.getByText(/N\.J\.S\.A\./).waitFor();
  const explained = sample.getByRole('region', { name: 'The answer explained' });
  await expect.poll(() => explained.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sample.getByText(/would be a refund/).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sign-in/);
});

test('a visitor sees the header of a topic page and the cards that ask visitors to sign in; a refused sign-in keeps only the address, the correct password returns to the topic [PERM-04, PERM-06, PERM-07, PERM-08, TOPIC-11, TOPIC-12, TOPIC-13, AUTH-02, AUTH-04, AUTH-09, AUTH-11]', async () => {
  const { email, password } = await register(await open());
  const page = await open();
  const calls = callsOf(page);
  await openPrerendered(page, '/topic/2.2');
  await page.getByRole('heading', { name: 'Policy Provisions and Options', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: /Mark Complete|Bookmark/ }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByText(/10 exam-style questions/).waitFor();
  expect(calls).toEqual([]);
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /sign in/i })
    .or(main.getByRole('button', { name: /sign in/i }))
    .first()
    .click();
  await page.waitForURL(/\/sign-in\?returnTo=/);
  expect(decodeURIComponent(page.url())).toContain('returnTo=/topic/2.2');

  const form = page.getByRole('form', { name: 'Already have an account?' });
  await form.getByLabel('Email').fill(email.toUpperCase());
  await form.getByLabel('Password', { exact: true }).fill('not the password');
  expectFault(/401/);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await form.getByRole('alert').getByText('Email or password is incorrect').waitFor();
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email.toUpperCase());
  await expect.poll(() => form.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Question 1 of 10').waitFor();
  expect(new URL(page.url()).pathname).toBe('/topic/2.2');
});
