import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ENTRY, readManifest, scriptsOf } from '../scripts/build/chunks.ts';
import { publicPages } from '../scripts/build/public-pages.ts';
import { DESK, journeys, openPrerendered, PHONE, register, waitForHydration } from './browser.ts';
import { passOn, startProxy } from './proxy.ts';

const { open, expectFault } = journeys();

/** Each public page, and a part of its text. */
const PUBLIC: [path: string, text: RegExp][] = [
  ['/', /Spend time where it counts/],
  ['/why-agent', /Your path in three steps/],
  ['/blog', /How to Pass the New Jersey Insurance Exam on the First Try/],
  ['/blog/why-become-life-insurance-agent-2025', /^Conclusion$/],
  ['/blog/ai-study-tools-accelerate-insurance-licensing', /^Conclusion$/],
  ['/blog/top-10-benefits-insurance-agent-career', /^Conclusion$/],
  ['/blog/pass-nj-insurance-exam-first-try', /^Conclusion$/],
  ['/how-we-estimate', /^What it can't know$/],
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

type Watched = { shift: number; takeShifts(): void };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/**
 * Runs before the page. Marks the heading that was prerendered, so that the test notices if React replaces it, and sums
 * the layout shifts that no user input caused.
 */
function watch(): void {
  const add = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput } of entries as LayoutShift[]) if (!hadRecentInput) watched.shift += value;
  };
  const shifts = new PerformanceObserver((list) => add(list.getEntries()));
  const watched: Watched = { shift: 0, takeShifts: () => add(shifts.takeRecords()) };
  shifts.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { watched });
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('#root h1');
    if (!heading) return;
    heading.setAttribute('data-prerendered', '');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the sum of the layout shifts since the page load. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    watched.takeShifts();
    return watched.shift;
  });

test.each([
  ['desktop', { viewport: DESK }],
  ['phone', { viewport: PHONE }],
])(
  'React hydrates every public page without replacing or moving it and without an error: %s',
  async (_name, options) => {
    const page = await open(options);
    await page.addInitScript(watch);
    expectFault(/404/);
    for (const [path, text] of [...PUBLIC, ...NOT_FOUND]) {
      await openPrerendered(page, path);
      await page.getByRole('main').getByText(text).first().waitFor();
      expect(await page.locator('h1[data-prerendered]').count(), path).toBe(1);
      expect(await layoutShift(page), path).toBeLessThan(0.01);
    }
  },
);

test('a page that arrives in two parts is drawn whole, and nothing moves', async () => {
  const released = Promise.withResolvers<void>();
  const server = await startProxy((incoming, outgoing) => {
    if (incoming.url !== '/') return passOn(incoming, outgoing);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    passOn(incoming, outgoing, {
      headers,
      respond: async (response) => {
        const [before, after] = (await text(response)).split(/(?=<[^>]*aria-labelledby="areas")/);
        outgoing.writeHead(response.statusCode!, response.headers).write(before);
        await released.promise;
        outgoing.end(after);
      },
    });
  });
  const page = await open({ baseURL: server.url });
  await page.addInitScript(watch);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByText('Try one now').waitFor({ state: 'attached' });
  // With these, the browser could draw the first part.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const file of [/inter.*woff2$/, /serif.*woff2$/, /css$/, /js$/])
    await expect.poll(loaded).toContainEqual(expect.stringMatching(file));
  expect(await page.locator('#areas').count()).toBe(0);
  released.resolve();
  await waitForHydration(page);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await server.close();
});

test('the start page loads only its own scripts for a visitor', async () => {
  const page = await open();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
  });
  await openPrerendered(page, '/');
  await page.waitForLoadState('networkidle');
  const scripts = scriptsOf(await readManifest(), [ENTRY, ...publicPages[0]!.modules]);
  expect(loaded.toSorted()).toEqual(scripts.map((file) => `/${file}`).toSorted());
});

test('a navigation of a visitor changes the head; the theme and a collapsed sidebar survive a reload, its links have tooltips, and an article marks the blog as current [SHELL-15, SHELL-21, SHELL-26]', async () => {
  const page = await open();
  await page.addInitScript(watch);
  const head = async () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      url: document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
      ogTitle: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    }));
  const sidebar = page.getByRole('complementary');
  const blog = sidebar.getByRole('link', { name: 'Career & Study Blog' });
  await openPrerendered(page, '/');
  const start = await head();
  await blog.click();
  await page.getByRole('heading', { name: 'Insurance Career & Study Blog' }).waitFor();
  await expect.poll(head).toEqual({
    title: 'Insurance Career & Study Blog | New Jersey Life Insurance Exam Study Guide',
    ogTitle: 'Insurance Career & Study Blog | New Jersey Life Insurance Exam Study Guide',
    canonical: `${start.canonical}blog`,
    url: `${start.canonical}blog`,
  });

  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('button', { name: 'Theme : Light' }).waitFor();
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Theme : Light' }).waitFor();
  await page.getByRole('button', { name: 'Toggle sidebar', expanded: false }).waitFor();
  expect(await sidebar.evaluate((aside) => aside.clientWidth)).toBeLessThan(64);
  expect(await page.locator('h1[data-prerendered]').count()).toBe(1);

  await sidebar.getByRole('link', { name: 'Contact Us' }).hover();
  await page.getByRole('tooltip', { name: 'Contact Us' }).waitFor();
  await sidebar.getByRole('link', { name: 'Exam Study Guide' }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip', { name: 'Career & Study Blog' }).waitFor();

  await page.goto('/blog/pass-nj-insurance-exam-first-try');
  await expect.poll(() => blog.getAttribute('aria-current')).toBe('true');
});

test("a user at / never sees the visitor's page [AUTH-18]", async () => {
  const page = await open();
  await register(page);
  await page.addInitScript(() => {
    const seen = { text: '' };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.text += document.body?.textContent ?? '';
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const response = await page.goto('/');
  expect(await response?.text()).not.toContain('Spend time where it counts');
  await page.getByText('of all topics').waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: { text: string } }).seen.text);
  expect(seen).toContain('of all topics');
  expect(seen).not.toContain('Spend time where it counts');
});
