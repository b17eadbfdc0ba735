import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { PATIENCE_MS } from '#server/testing/patience.ts';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * The browser for one file of journeys. `open` gives a page in a context of its own, as a new visitor; what the page
 * prints as an error, and what it throws, fails the test.
 */
export function journeys() {
  let browser: Browser;
  const faults: string[] = [];
  const expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserUrl'));
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const unexpected = faults.splice(0).filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    expected.length = 0;
    expect(unexpected).toEqual([]);
  });

  return {
    /** Lets a fault pass that the test provokes, such as a status that Chromium prints. */
    expectFault: (pattern: RegExp) => expected.push(pattern),
    open: async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: inject('stackUrl'),
        viewport: DESK,
        reducedMotion: 'reduce',
        // A service worker answers before `page.route`, so only the journeys about it have one.
        serviceWorkers: 'block',
        ...options,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
      });
      return page;
    },
  };
}

/** Presses Tab until the control has the focus, as a person does who has no mouse. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  // Found once: to look a control up by its role takes longer than to press a key.
  let element = await control.elementHandle();
  // Every term of a topic's text is a stop.
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    const focused = await element?.evaluate((found) => (found.isConnected ? found === document.activeElement : null));
    if (focused) return;
    if (focused === null) element = await control.elementHandle();
  }
  throw new Error(`Tab does not reach ${control}`);
}

let made = 0;

/** Creates an account through the page, as a person does, and ends on `returnTo`. */
export async function createAccount(page: Page, returnTo = '/'): Promise<{ email: string; password: string }> {
  made += 1;
  const account = {
    email: `rosa.${process.pid}.${Date.now()}.${made}@example.com`,
    password: 'a long enough password',
  };
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  const form = page.getByRole('form').filter({ has: page.getByRole('button', { name: 'Create account' }) });
  await form.getByLabel('First name').fill('Rosa');
  await form.getByLabel('Last name').fill('Delgado');
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname === returnTo);
  return account;
}
