import { expect, test } from 'vitest';
import { createAccount, journeys, openPrerendered } from './browser.ts';

const { open, expectFault } = journeys();

test('the landing page links to topics, articles, the career page and the sign-in, and its pictures take no focus [LAND-09, LAND-10, LAND-11, LAND-13, AUTH-01, AUTH-13]', async () => {
  const page = await open();
  await openPrerendered(page, '/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Get Started' }).focus();
  const last = main.getByRole('link', { name: 'Create Free Account' });
  for (let step = 0; step < 40 && !(await last.evaluate((link) => link === document.activeElement)); step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBe(null);
  }
  expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);

  for (const [name, heading] of [
    ['4.4 Business Insurance', 'Business Insurance'],
    ['Why Become a Life Insurance Agent in 2025', 'Why Become a Life Insurance Agent in 2025'],
    ['Why become a life insurance agent', 'Why Become a Life Insurance Agent?'],
  ] as const) {
    await openPrerendered(page, '/');
    await main.getByRole('link', { name, exact: true }).click();
    await main.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  for (const name of ['Get Started', 'Create Free Account', 'Start Studying']) {
    await openPrerendered(page, '/');
    const [request] = await Promise.all([
      page.waitForRequest((candidate) => candidate.url().endsWith('/api/login')),
      main.getByRole('link', { name }).click(),
    ]);
    expect(request.isNavigationRequest()).toBe(true);
    await page.waitForURL(/\/sign-in/);
  }
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
  await page
    .getByRole('link', { name: 'Sign In' })
    .or(page.getByRole('button', { name: 'Sign In' }))
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.context().addCookies(cookies);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});
