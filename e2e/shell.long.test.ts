import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, DESK, journeys } from './browser.ts';

const { open } = journeys();

const sidebarWidth = async (page: Page) =>
  (await page.getByRole('navigation').first().locator('xpath=ancestor-or-self::aside').boundingBox())?.width;
const sidebarCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');

test('the sidebar collapses to icons by key and by button, remembers it for seven days, and is drawn so at once [SHELL-14, SHELL-15, SHELL-17]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  await expect.poll(() => sidebarWidth(page)).toBe(256);

  await page.keyboard.press('Control+b');
  await expect.poll(() => sidebarWidth(page)).toBe(48);
  const cookie = await sidebarCookie(page);
  expect(cookie?.value).toBe('false');
  expect(Math.abs(cookie!.expires - Date.now() / 1000 - 604_800)).toBeLessThan(60);

  const response = await page.reload();
  expect(await response!.text()).toContain('data-sidebar="collapsed"');
  await expect.poll(() => sidebarWidth(page)).toBe(48);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(256);
  await page.keyboard.press('Meta+b');
  await expect.poll(() => sidebarWidth(page)).toBe(48);
});

test('from 768 px the sidebar stands beside the page, under it it is a sheet that slides in [SHELL-16, SHELL-17]', async () => {
  const page = await open({ viewport: { width: 768, height: 900 } });
  await createAccount(page, '/dashboard');
  await expect.poll(() => sidebarWidth(page)).toBe(256);
  await page.setViewportSize({ width: 767, height: 900 });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288);
  await sheet.getByRole('link', { name: /1\.1\s*Traditional Whole Life Products/ }).click();
  await page.waitForURL(/\/topic\/1\.1$/);
  await sheet.waitFor({ state: 'hidden' });
});

test('the theme follows the system, is chosen in the footer, and is drawn so at once', async () => {
  const page = await open({ colorScheme: 'dark' });
  await createAccount(page, '/dashboard');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect.poll(paper).not.toBe(dark);
  const response = await page.reload();
  expect(await response!.text()).toContain('data-theme="light"');
  await expect.poll(() => paper()).not.toBe(dark);
});

test('the page title, description and preview tags follow the page [SHELL-21, SHELL-23, SHELL-24, SHELL-26]', async () => {
  const page = await open({ viewport: DESK });
  await createAccount(page, '/dashboard');
  const meta = (selector: string) => page.locator(selector).getAttribute('content');
  await expect.poll(() => page.title()).toBe('Dashboard | New Jersey Life Insurance Exam Study Guide');
  const before = await meta('meta[name="description"]');
  await page
    .getByRole('link', { name: /1\.1\s*Traditional Whole Life Products/ })
    .first()
    .click();
  await expect
    .poll(() => page.title())
    .toBe('Traditional Whole Life Products | New Jersey Life Insurance Exam Study Guide');
  await expect.poll(() => meta('meta[name="description"]')).not.toBe(before);
  await expect.poll(() => meta('meta[property="og:title"]')).toBe(await page.title());
  await expect.poll(() => meta('meta[name="twitter:description"]')).toBe(await meta('meta[name="description"]'));
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await expect.poll(() => page.title()).toMatch(/^Traditional Whole Life Products - Practice Quiz \| /);
  await page.getByRole('tab', { name: 'Study' }).click();
  await expect.poll(() => page.title()).toMatch(/^Traditional Whole Life Products \| /);
});

test('a visit and the time on a topic are recorded as the reader leaves it [TOPIC-16, TOPIC-17, DASH-06]', async () => {
  const page = await open();
  await createAccount(page, '/topic/1.1');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(6200);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const records = async () => (await page.request.get('/api/progress')).json();
  await expect.poll(async () => (await records())[0]?.timeSpent).toBeGreaterThan(5);
  await expect
    .poll(() => records())
    .toMatchObject([{ topicId: '1.1', lastVisited: expect.any(String), completed: false }]);
  await page.getByText('1 completed session').waitFor();
});

test('the description of the calls is a page that lists them [OPS-32]', async () => {
  const page = await open();
  await page.goto('/api/docs');
  await page.getByText('/quiz/generate').first().waitFor();
  await page.getByText('/bookmarks/{topicId}/check').first().waitFor();
});
