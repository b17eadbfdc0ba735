import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';

const { open, expectFault } = journeys();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** The chunks that the page loads when it has nothing else to do. */
const loaded = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain(`/assets/${name}-`);

test('without a connection menu and search work, a new screen says what is missing, and opens by itself when the connection is back [SHELL-33]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/dashboard');
  await heading(page, 'Welcome, Rosa').waitFor();
  await loaded(page, 'sheet');
  await loaded(page, 'search-dialog');
  expectFault(/ERR_INTERNET_DISCONNECTED|LoadError/);
  await page.context().setOffline(true);

  for (const _time of ['once', 'again']) {
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByRole('dialog', { name: 'Search the study material' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
    await page.getByRole('dialog', { name: 'Sidebar' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Contact Us' }).tap();
  await heading(page, 'This page could not be loaded').waitFor();
  await page.getByText('You are offline.', { exact: false }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
  await page.getByRole('button', { name: 'Try Again' }).tap();
  await heading(page, 'This page could not be loaded').waitFor();

  await page.context().setOffline(false);
  await heading(page, 'Contact Us').waitFor();
  expect(loads).toBe(0);
});

/** Records whether `main` is ever empty, and when a skeleton or a heading is there. */
const watch = () => {
  const seen = { empty: 0, skeleton: 0, headings: [] as string[] };
  Object.assign(window, { seen });
  const look = () => {
    const main = document.querySelector('main') ?? document.querySelector('#skeleton');
    const visible = (selector: string) =>
      [...(main?.querySelectorAll(selector) ?? [])].find((e) => e.checkVisibility());
    const title = visible('h1')?.textContent;
    if (title && seen.headings.at(-1) !== title) seen.headings.push(title);
    if (!title && visible('i, .animate-pulse')) seen.skeleton += 1;
    else if (main && !title) seen.empty += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { empty: number; skeleton: number; headings: string[] } }).seen);

test('the page is never blank: a skeleton comes before the first screen, and a screen stays until the next one is there [SHELL-32]', async () => {
  const page = await open();
  await createAccount(page, '/why-agent');
  await page.addInitScript(watch);
  const delay = (pattern: RegExp, milliseconds: number) =>
    page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await route.continue();
    });
  await delay(/\/assets\/index-.*\.js/, 500);
  await page.goto('/dashboard');
  await heading(page, 'Welcome, Rosa').waitFor();
  expect(await seen(page)).toMatchObject({ empty: 0, headings: ['Welcome, Rosa'] });
  expect((await seen(page)).skeleton).toBeGreaterThan(5);

  const before = (await seen(page)).skeleton;
  await delay(/\/assets\/blog-.*\.js/, 200);
  await page.getByRole('link', { name: 'Career & Study Blog' }).first().click();
  await heading(page, 'Insurance Career & Study Blog').waitFor();
  expect(await seen(page)).toMatchObject({ empty: 0, skeleton: before });

  await delay(/\/assets\/contact-.*\.js/, 1000);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await heading(page, 'Contact Us').waitFor();
  const { empty, skeleton, headings } = await seen(page);
  expect(empty).toBe(0);
  expect(skeleton).toBeGreaterThan(before);
  expect(headings).toEqual(['Welcome, Rosa', 'Insurance Career & Study Blog', 'Contact Us']);
});
