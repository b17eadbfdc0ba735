import { expect, test } from 'vitest';
import { createAccount, journeys } from './browser.ts';

const { open, expectFault } = journeys();

test("a visitor's first page appears at once, without a call and without 'Loading...' [AUTH-18, AUTH-21, PERM-12, SHELL-13]", async () => {
  const page = await open();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/(api|trpc)\//.test(request.url())) calls.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
  await expect.poll(() => page.getByText('My Study Tools').count()).toBe(0);
  await expect.poll(() => page.getByText('Exam Topics').count()).toBe(0);
});

test.each(['Get Started', 'Create Free Account', 'Start Studying'])(
  "'%s' opens /api/login with a full page load [AUTH-01, AUTH-13, LAND-09]",
  async (name) => {
    const page = await open();
    await page.goto('/');
    const [request] = await Promise.all([
      page.waitForRequest((candidate) => candidate.url().endsWith('/api/login')),
      page.getByRole('main').getByRole('link', { name }).click(),
    ]);
    expect(request.isNavigationRequest()).toBe(true);
    await page.waitForURL(/\/sign-in/);
  },
);

test('with the keyboard only, a visitor answers a sample question, sees the explanation with its source, and continues to sign-in', async () => {
  const page = await open();
  await page.goto('/');
  const sample = page.getByRole('region', { name: 'Try one now' });
  await page.keyboard.press('b');
  await expect.poll(() => sample.getByRole('radio', { checked: true }).count()).toBe(0);
  await sample.getByRole('radio').first().focus();
  // Before the scripts have hydrated the page, the key does nothing.
  const chooseD = async () => {
    await page.keyboard.press('d');
    return await sample.getByRole('radio').nth(3).isChecked();
  };
  await expect.poll(chooseD).toBe(true);
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

test('the landing page links to topics, articles and the career page, and its pictures take no focus [LAND-10, LAND-11, LAND-13]', async () => {
  const page = await open();
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Get Started' }).focus();
  const last = main.getByRole('link', { name: 'Create Free Account' });
  for (let step = 0; step < 40 && !(await last.evaluate((link) => link === document.activeElement)); step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBe(null);
  }
  await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true);

  for (const [name, heading] of [
    ['4.4 Business Insurance', 'Business Insurance'],
    ['Why Become a Life Insurance Agent in 2025', 'Why Become a Life Insurance Agent in 2025'],
    ['Why become a life insurance agent', 'Why Become a Life Insurance Agent?'],
  ] as const) {
    await page.goto('/');
    await main.getByRole('link', { name, exact: true }).click();
    await main.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
});

test('a visitor sees the header of a topic page and the cards that ask visitors to sign in, and returns to the topic after the sign-in [PERM-04, PERM-06, PERM-07, PERM-08, TOPIC-11, TOPIC-12, TOPIC-13]', async () => {
  const page = await open();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/(api|trpc)\//.test(request.url())) calls.push(request.url());
  });
  await page.goto('/topic/2.2');
  await page.getByRole('heading', { name: 'Policy Provisions and Options', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Mark Complete|Bookmark/ }).count()).toBe(0);
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
});

test('an unknown topic and an unknown path each show their error page [TOPIC-03, CAT-09, SHELL-20]', async () => {
  const page = await open();
  expectFault(/404/);
  for (const id of ['9.9', '1']) {
    await page.goto(`/topic/${id}`);
    await page.getByText('Topic Not Found').first().waitFor();
  }
  await page.goto('/nothing-here');
  await page.getByText('404 Page Not Found').waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
});

test('a refused sign-in shows an error in the form and keeps only the email address; the correct password opens returnTo [AUTH-02, AUTH-04, AUTH-09, AUTH-11]', async () => {
  const page = await open();
  const { email, password } = await createAccount(page);
  await page.goto('/api/logout');
  await page.goto('/api/login?returnTo=/topic/1.1');
  const form = page.getByRole('form').filter({ has: page.getByRole('button', { name: 'Sign in' }) });
  await form.getByLabel('Email').fill(email.toUpperCase());
  await form.getByLabel('Password', { exact: true }).fill('not the password');
  expectFault(/401/);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await form.getByRole('alert').getByText('Email or password is incorrect').waitFor();
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email.toUpperCase());
  await expect.poll(() => form.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/topic/1.1');
});

test('signing out ends the sign-in on the server and shows the landing page [AUTH-12, AUTH-13, SHELL-11]', async () => {
  const page = await open();
  const { email } = await createAccount(page);
  await page.getByText(email).first().waitFor();
  await page.getByText('of all topics').waitFor();
  const cookies = await page.context().cookies();
  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/');
  await page
    .getByRole('link', { name: 'Sign In' })
    .or(page.getByRole('button', { name: 'Sign In' }))
    .first()
    .waitFor();
  await page.context().addCookies(cookies);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});
