import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, DESK, journeys, openPrerendered, PHONE, register, waitForIdle } from './browser.ts';
import { screenFaults } from './faults.ts';

const { open } = journeys();

const SEVEN_DAYS = 7 * 86_400;
const SITE = 'New Jersey Life Insurance Exam Study Guide';

const sidebarWidth = async (page: Page) =>
  (await page.getByRole('navigation').first().locator('xpath=ancestor-or-self::aside').boundingBox())?.width;
const sidebarCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
const seconds = () => Date.now() / 1000;

/** Waits until the dashboard listens to keys. */
async function dashboardReady(page: Page): Promise<void> {
  await page.getByText('of all topics').waitFor();
  await waitForIdle(page);
}

test('the sidebar collapses by key and by button for seven days, the theme is chosen, and both are drawn so at once; from 768 px the sidebar stands beside the page, under it it is a sheet [SHELL-14, SHELL-15, SHELL-16, SHELL-17]', async () => {
  const page = await open({ colorScheme: 'dark' });
  await createAccount(page, '/dashboard');
  await dashboardReady(page);
  await expect.poll(() => sidebarWidth(page)).toBe(256);
  const earliest = seconds() + SEVEN_DAYS;
  await page.keyboard.press('Control+b');
  await expect.poll(() => sidebarWidth(page)).toBe(48);
  const cookie = await sidebarCookie(page);
  const latest = seconds() + SEVEN_DAYS;
  expect(cookie?.value).toBe('false');
  // The browser keeps whole seconds.
  expect(cookie!.expires).toBeGreaterThan(earliest - 2);
  expect(cookie!.expires).toBeLessThan(latest + 2);

  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect.poll(paper).not.toBe(dark);
  const light = await paper();

  const response = await page.reload();
  const html = await response!.text();
  expect(html).toContain('data-sidebar="collapsed"');
  expect(html).toContain('data-theme="light"');
  await dashboardReady(page);
  expect(await paper()).toBe(light);
  expect(await sidebarWidth(page)).toBe(48);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(256);
  await page.keyboard.press('Meta+b');
  await expect.poll(() => sidebarWidth(page)).toBe(48);
  await page.keyboard.press('Meta+b');

  await page.setViewportSize({ width: 768, height: 900 });
  await waitForIdle(page);
  expect(await sidebarWidth(page)).toBe(256);
  await page.setViewportSize({ width: 767, height: 900 });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288);
  await sheet.getByRole('link', { name: /1\.1\s*Traditional Whole Life Products/ }).click();
  await page.waitForURL(/\/topic\/1\.1$/);
  await sheet.waitFor({ state: 'hidden' });
});

test('the page title, description and preview tags follow the page; a visit and the time on a topic are recorded as the reader leaves it [SHELL-21, SHELL-23, SHELL-24, SHELL-26, TOPIC-16, TOPIC-17, DASH-06]', async () => {
  const page = await open();
  await page.clock.install();
  await createAccount(page, '/dashboard');
  const meta = (selector: string) => page.locator(selector).getAttribute('content');
  await expect.poll(() => page.title()).toBe(`Dashboard | ${SITE}`);
  const before = await meta('meta[name="description"]');
  await page
    .getByRole('link', { name: /1\.1\s*Traditional Whole Life Products/ })
    .first()
    .click();
  await expect.poll(() => page.title()).toBe(`Traditional Whole Life Products | ${SITE}`);
  await expect.poll(() => meta('meta[name="description"]')).not.toBe(before);
  await expect.poll(() => meta('meta[property="og:title"]')).toBe(await page.title());
  await expect.poll(() => meta('meta[name="twitter:description"]')).toBe(await meta('meta[name="description"]'));
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await expect.poll(() => page.title()).toMatch(/^Traditional Whole Life Products - Practice Quiz \| /);
  await page.getByRole('tab', { name: 'Study' }).click();
  await expect.poll(() => page.title()).toMatch(/^Traditional Whole Life Products \| /);

  await page.clock.fastForward(95_000);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const records = async () => (await page.request.get('/api/progress')).json();
  await expect.poll(async () => (await records())[0]?.timeSpent).toBeGreaterThan(94);
  expect(await records()).toMatchObject([{ topicId: '1.1', lastVisited: expect.any(String), completed: false }]);
  await page.getByText('1 completed session').waitFor();
});

test('the description of the calls is a page that lists them [OPS-32]', async () => {
  const page = await open();
  await page.goto('/api/docs');
  await page.getByText('/quiz/generate').first().waitFor();
  await page.getByText('/bookmarks/{topicId}/check').first().waitFor();
});

/** Returns the distance in pixels from the top of the window to the element that the hash of the URL names. */
const anchorTop = (page: Page) =>
  page.evaluate(() => document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top ?? Number.NaN);

async function expectAnchorInView(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  const isInView = async () => {
    const top = await anchorTop(page);
    return top >= 0 && top < 300;
  };
  await expect.poll(isInView).toBe(true);
}

test('a visitor reads the glossary without a search; a user searches by keyboard for a term and a section, and a term of the text links to the glossary and back [GLOS-01, GLOS-03, SEARCH-01, SEARCH-03]', async () => {
  const page = await open({ viewport: DESK });
  await openPrerendered(page, '/glossary#free-look');
  await expectAnchorInView(page, /#free-look$/);
  await page.keyboard.press('Control+k');
  await waitForIdle(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);

  await createAccount(page, '/topic/1.1');
  await page.getByRole('heading', { name: 'Key points' }).waitFor();
  await waitForIdle(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search the study material' });
  const box = search.getByRole('combobox');
  await box.fill('grace period');
  await search.getByRole('option', { selected: true }).getByText('grace period').waitFor();
  expect(await screenFaults(page, [DESK])).toEqual([]);
  await page.keyboard.press('Enter');
  await expectAnchorInView(page, /\/glossary#grace-period$/);

  await page.keyboard.press('Control+k');
  await box.fill('suicide');
  await search.getByRole('option').filter({ hasText: 'When the insurer can contest' }).click();
  await expectAnchorInView(page, /\/topic\/2\.2#section-/);
  const first = page.url();

  // The next result is on the same page.
  await page.keyboard.press('Control+k');
  await box.fill('reinstatement');
  await search.getByRole('option').filter({ hasText: 'Premiums, grace, and reinstatement' }).click();
  await expect.poll(() => page.url()).not.toBe(first);
  await expectAnchorInView(page, /\/topic\/2\.2#section-/);

  await page.getByRole('button', { name: 'incontestability', exact: false }).first().click();
  await page.getByRole('link', { name: 'See it in the glossary' }).click();
  await expectAnchorInView(page, /\/glossary#incontest/);
  await page.getByRole('main').getByRole('link', { name: '2.2 Policy Provisions and Options' }).first().click();
  await page.waitForURL(/\/topic\/2\.2$/);
});

/** The primary buttons that the toast covers, by rectangle. Fails if there is no toast, or if it leaves the screen. */
async function covered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const toast = document.querySelector('[aria-label^=Notifications] li')?.getBoundingClientRect();
    if (!toast) return ['There is no toast'];
    const isInside =
      toast.left >= 0 &&
      toast.right <= innerWidth &&
      toast.top >= 0 &&
      toast.bottom <= innerHeight &&
      toast.height > 40;
    if (!isInside) return [`The toast is not on the screen: ${JSON.stringify(toast)}`];
    const buttons = [...document.querySelectorAll('main [data-variant=primary], main [type=submit]')];
    if (buttons.length === 0) return ['The page has no primary button'];
    return buttons.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const isCovered = left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      return isCovered ? [button.textContent!] : [];
    });
  });
}

/** Scrolls until the button is at this height of the screen, in pixels. */
async function scrollTo(page: Page, name: string, height: number): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await waitForIdle(page);
  await button.evaluate((element, to) => window.scrollBy(0, element.getBoundingClientRect().top - to), height);
  await expect.poll(() => button.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(height, -1);
}

test('on a phone, no toast covers the button of a sent form, of a quiz or of an edited note, wherever the user scrolls; the search finds a misspelled topic [SHELL-35, SEARCH-01]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openPrerendered(page, '/contact');
  await page.getByLabel('Name').fill('Rosa');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('When is the next exam?');
  await scrollTo(page, 'Send Message', 20);
  await page.getByRole('button', { name: 'Send Message' }).tap();
  await page.getByText('Message sent!', { exact: true }).waitFor();
  await scrollTo(page, 'Send Message', 20);
  await expect.poll(() => covered(page)).toEqual([]);

  await register(page);
  for (const content of ['First', 'Second', 'Third']) {
    const data = { topicId: '2.2', content: `${content} ${'and more '.repeat(40)}` };
    expect((await page.request.post('/api/notes', { data })).ok()).toBe(true);
  }
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Delete note' }).first().tap();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('button', { name: 'Edit note' }).first().tap();
  const { height } = (await page.getByRole('button', { name: 'Save', exact: true }).boundingBox())!;
  for (const [name, top] of [
    ['Save Note', 2],
    ['Save Note', 40],
    ['Save', PHONE.height - height - 2],
    ['Save', 20],
  ] as const) {
    await scrollTo(page, name, top);
    await expect.poll(() => covered(page)).toEqual([]);
  }
  // The toast moved to the other edge, and its button can still be pressed.
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Note restored', { exact: true }).waitFor();
  await expect.poll(() => covered(page)).toEqual([]);

  // The window is so low that even the shortest question is higher. Its button sticks to the bottom edge.
  const low = 560;
  await page.setViewportSize({ ...PHONE, height: low });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('dialog', { name: 'Search the study material' });
  await search.getByRole('combobox').fill('anuities');
  await search
    .getByRole('option')
    .filter({ hasText: /^Annuities/ })
    .first()
    .tap();
  await page.waitForURL(/\/topic\/1\.4$/);
  await search.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Bookmark', exact: true }).tap();
  await page.getByText('Topic bookmarked', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Practice Quiz' }).tap();
  // By key, because the toast or the button can lie over the option.
  await page.getByRole('radio').first().press(' ');
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  await waitForIdle(page);
  const box = await submit.boundingBox();
  expect(box!.y + box!.height).toBeGreaterThan(low - 100);
  await expect.poll(() => covered(page)).toEqual([]);
  await submit.tap();
  await page.getByRole('button', { name: 'Next Question' }).waitFor();
  await expect.poll(() => covered(page)).toEqual([]);
});
