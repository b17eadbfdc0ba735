import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { PATIENCE_MS } from '#server/testing/patience.ts';
import { dayIn } from '#shared/zone-days.ts';

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
      await context.addInitScript(keepToasts);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
      });
      return page;
    },
  };
}

/** A toast stays while the focus is in it. Here each one stays until the next, so that none is gone before the test looks. */
function keepToasts(): void {
  new MutationObserver(() => {
    document.querySelector('[aria-label^=Notifications]')?.dispatchEvent(new FocusEvent('focusin'));
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Opens a prerendered page and waits until React has taken it over. Before that, a button does nothing, and a link loads
 * the next page as a whole.
 */
export async function openPrerendered(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Waits until React knows every control of a prerendered page, and has run the effects that listen to keys. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const controls = [...document.querySelectorAll('#root :is(a, button, input, textarea)')];
        return (
          controls.length > 0 && controls.every((control) => Object.keys(control).some((key) => /^__react/.test(key)))
        );
      }),
    )
    .toBe(true);
  await waitForIdle(page);
}

/** Waits until the page has drawn what it knows, with its fonts, and has nothing else to do. */
export const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await scheduler.postTask(() => {}, { priority: 'background' });
  });

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

export type Account = { email: string; password: string };

let made = 0;

const newAccount = (): Account & { firstName: string; lastName: string } => {
  made += 1;
  return {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: `rosa.${process.pid}.${Date.now()}.${made}@example.com`,
    password: 'a long enough password',
  };
};

/** Creates an account by a call, which signs the browser in. */
export async function register(page: Page, names: { firstName?: string; lastName?: string } = {}): Promise<Account> {
  const account = { ...newAccount(), ...names };
  const response = await page.request.post('/api/auth/register', { data: account });
  if (!response.ok()) throw new Error(`The account was refused: ${response.status()} ${await response.text()}`);
  return account;
}

/** Creates an account by a call, and opens `returnTo`. */
export async function createAccount(page: Page, returnTo = '/'): Promise<Account> {
  const account = await register(page);
  await page.goto(returnTo);
  return account;
}

/** Fills in the form for a new account, which the page shows, and sends it by `press`. */
export async function fillInAccount(page: Page, press = (button: Locator) => button.click()): Promise<Account> {
  const account = newAccount();
  const form = page.getByRole('form', { name: 'Create account' });
  await form.getByLabel('First name').fill(account.firstName);
  await form.getByLabel('Last name').fill(account.lastName);
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await press(form.getByRole('button', { name: 'Create account' }));
  return account;
}

/** Signs in through the page, as on another device, and ends on `returnTo`. */
export async function signIn(page: Page, { email, password }: Account, returnTo: string): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  const form = page.getByRole('form').filter({ has: page.getByRole('button', { name: 'Sign in', exact: true }) });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === returnTo);
}

/** A time zone in which it is about noon, so that no day ends during a test. */
export function noonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  // In these names, a plus is west of Greenwich.
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** The date in this time zone, so many days from now. */
export const daysFromNow = (days: number, timeZone: string): string =>
  dayIn(timeZone, new Date(Date.now() + days * 86_400_000));
