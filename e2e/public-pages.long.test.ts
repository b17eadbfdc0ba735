import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ENTRY, readManifest, scriptsOf } from '../scripts/build/chunks.ts';
import { publicPages } from '../scripts/build/public-pages.ts';
import { createAccount, DESK, journeys, PHONE } from './browser.ts';

const { open, expectFault } = journeys();

/** Each public page, and a part of its text. */
const PUBLIC: [path: string, text: RegExp][] = [
  ['/', /in the proportion it asks it/],
  ['/why-agent', /Your path in three steps/],
  ['/blog', /How to Pass the New Jersey Insurance Exam on the First Try/],
  ['/blog/why-become-life-insurance-agent-2025', /^Conclusion$/],
  ['/blog/ai-study-tools-accelerate-insurance-licensing', /^Conclusion$/],
  ['/blog/top-10-benefits-insurance-agent-career', /^Conclusion$/],
  ['/blog/pass-nj-insurance-exam-first-try', /^Conclusion$/],
  ['/how-we-estimate', /^What the number can't know$/],
  ['/contact', /Frequently Asked Questions/],
  ['/privacy', /Last Updated/],
  ['/terms', /Last Updated/],
];
const NOT_FOUND: [path: string, text: RegExp][] = [
  ['/nothing-here', /Did you forget to add the page to the router/],
  ['/blog/nothing', /Article Not Found/],
  ['/topic/9.9', /Topic Not Found/],
];

test('every public page shows its text, header and footer without JavaScript [SHELL-01, SHELL-20]', async () => {
  const page = await open({ javaScriptEnabled: false });
  expectFault(/404/);
  for (const [path, text] of [...PUBLIC, ...NOT_FOUND]) {
    await page.goto(path);
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.getByRole('banner').getByText('New Jersey Life Insurance Exam Preparation').waitFor();
    await page.getByRole('contentinfo').getByText(`© ${new Date().getFullYear()}`).waitFor();
  }
});

/** Opens a page and marks its prerendered heading, so that the test notices if React replaces the prerendered page. */
async function openMarked(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-prerendered', ''));
}

test.each([
  ['desktop', { viewport: DESK }],
  ['phone', { viewport: PHONE }],
])('React hydrates every public page without replacing it and without an error: %s', async (_name, options) => {
  const page = await open(options);
  expectFault(/404/);
  for (const [path, text] of [...PUBLIC, ...NOT_FOUND]) {
    await openMarked(page, path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByText(text).first().waitFor();
    expect(await page.locator('h1[data-prerendered]').count(), path).toBe(1);
  }
});

test('a chosen theme and a collapsed sidebar survive the reload of a public page [SHELL-15]', async () => {
  const page = await open();
  await page.goto('/');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('button', { name: /Theme/ }).click();
  await openMarked(page, '/blog');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Theme : Light' }).waitFor();
  await page.getByRole('button', { name: 'Toggle sidebar', expanded: false }).waitFor();
  expect(await page.getByRole('complementary').evaluate((aside) => aside.clientWidth)).toBeLessThan(64);
  expect(await page.locator('h1[data-prerendered]').count()).toBe(1);
});

/** Returns the sum of the layout shifts since the page load that no user input caused. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

test.each([
  ['/', DESK],
  ['/', PHONE],
  ['/blog/pass-nj-insurance-exam-first-try', DESK],
  ['/blog/pass-nj-insurance-exam-first-try', PHONE],
])('%s loads without layout shifts: %o', async (path, viewport) => {
  const page = await open({ viewport });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

test("a user at / never sees the visitor's page [AUTH-18]", async () => {
  const page = await open();
  await createAccount(page);
  const response = await page.goto('/', { waitUntil: 'commit' });
  expect(await response?.text()).not.toContain('in the proportion it asks it');
  const seen = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        let text = '';
        const look = () => {
          text += document.body?.textContent ?? '';
          if (/of all topics/.test(text)) resolve(text);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(seen).not.toContain('in the proportion it asks it');
});

test('the title, the description and the address change with a navigation [SHELL-21, SHELL-26]', async () => {
  const page = await open();
  const head = async () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      url: document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
      ogTitle: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    }));
  // Before the page is hydrated, a link loads the next page as a whole.
  await page.goto('/', { waitUntil: 'networkidle' });
  const start = await head();
  await page.getByRole('complementary').getByRole('link', { name: 'Career & Study Blog' }).click();
  await page.getByRole('heading', { name: 'Insurance Career & Study Blog' }).waitFor();
  await expect.poll(head).toEqual({
    title: 'Career & Study Blog | New Jersey Life Insurance Exam Study Guide',
    ogTitle: 'Career & Study Blog | New Jersey Life Insurance Exam Study Guide',
    canonical: `${start.canonical}blog`,
    url: `${start.canonical}blog`,
  });
});

test('the start page loads only its own scripts for a visitor', async () => {
  const page = await open();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const scripts = scriptsOf(await readManifest(), [ENTRY, ...publicPages[0]!.modules]);
  expect(loaded.toSorted()).toEqual(scripts.map((file) => `/${file}`).toSorted());
});

test('in the collapsed sidebar a link has a tooltip on hover and on keyboard focus', async () => {
  const page = await open();
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const sidebar = page.getByRole('complementary');
  await sidebar.getByRole('link', { name: 'Contact Us' }).hover();
  await page.getByRole('tooltip', { name: 'Contact Us' }).waitFor();
  await sidebar.getByRole('link', { name: 'Exam Study Guide' }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip', { name: 'Career & Study Blog' }).waitFor();
});

test('an article page marks the blog link in the sidebar as current', async () => {
  const page = await open();
  await page.goto('/blog/pass-nj-insurance-exam-first-try');
  const link = page.getByRole('complementary').getByRole('link', { name: 'Career & Study Blog' });
  await expect.poll(() => link.getAttribute('aria-current')).toBe('true');
});
