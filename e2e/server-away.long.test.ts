import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, openPrerendered, PHONE, register, waitForIdle } from './browser.ts';
import { atQuestion } from './quiz-steps.ts';

const { open, expectFault } = journeys();

const CALLS = /\/trpc\//;
/** Everything by which the program asks the server whether it is there. */
const SERVER = /\/(trpc|healthz|readyz)/;

const goAway = (page: Page, what = SERVER) => page.route(what, (route) => route.abort('connectionrefused'));
const comeBack = (page: Page, what = SERVER) => page.unroute(what);
/** What Chromium prints then. A part whose code comes after the first failed call is not loaded while the server is away. */
const AWAY = /ERR_CONNECTION_REFUSED|LoadError/;
const notice = (page: Page) => page.getByText("We can't reach the server right now.", { exact: false });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try Again' });

/**
 * Presses each 'Try Again' until all texts are there and none is left. Some parts come by themselves once the server has
 * responded to another, so no press waits for its button.
 */
async function tryAgainUntil(page: Page, texts: string[]): Promise<void> {
  const isComplete = () =>
    page.evaluate((arrived) => {
      const main = document.querySelector('main')!;
      const buttons = [...main.querySelectorAll('button')].filter(
        (button) => button.textContent?.trim() === 'Try Again',
      );
      for (const button of buttons) button.click();
      return buttons.length === 0 && arrived.every((text) => main.innerText.includes(text));
    }, texts);
  await expect.poll(isComplete).toBe(true);
}

/** Of each screen with reads: the way to it inside the program, what shows that they arrived, and how many parts can fail. */
const SCREENS = [
  ['Notes', 'No notes yet', 1],
  ['Flashcards', 'No flashcards yet', 1],
  ['Bookmarks', 'No bookmarks yet', 1],
  ['Progress', 'topics opened', 2],
  ['1.1 Traditional Whole Life Products', 'Key points', 1],
] as const;

/** Opens a page of a user without reads of its own, and waits until the sidebar has its reads. */
async function openWhyAgent(page: Page): Promise<void> {
  const read = page.waitForResponse((response) => response.url().includes('progress.list'));
  await page.goto('/why-agent');
  await page.getByText('Start Your Career').first().waitFor();
  await (await read).finished();
  await waitForIdle(page);
}

test('a screen whose reads fail says so and offers to try again; a note that cannot be saved stays in the form; the notice goes when the server is back [CONST-02, ERR-15]', async () => {
  expectFault(AWAY);
  const page = await open();
  await register(page);
  for (const [name, arrived, failures] of SCREENS) {
    // A full load: nothing that was read before is in the memory of the program.
    await openWhyAgent(page);
    await goAway(page);
    await page.getByRole('link', { name }).first().click();
    await expect.poll(() => again(page).count()).toBe(failures);
    await notice(page).waitFor();
    await comeBack(page);
    await tryAgainUntil(page, [arrived]);
    await notice(page).waitFor({ state: 'hidden' });
  }

  await page.goto('/notes');
  await page.getByText('No notes yet').waitFor();
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option').first().click();
  const box = page.getByRole('textbox', { name: 'Note', exact: true });
  await box.fill('Remember this.');
  await goAway(page);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByText('Failed to create note', { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('Remember this.');
  await comeBack(page);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByText('Note created successfully', { exact: true }).waitFor();
});

test('the dashboard and the quiz say so too, and come back on request [ERR-08]', async () => {
  expectFault(AWAY);
  const page = await open();
  // A new user: nothing that the dashboard shows is kept on this device.
  await register(page);
  await openWhyAgent(page);
  await goAway(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await again(page).nth(3).waitFor();
  await comeBack(page);
  await tryAgainUntil(page, ['When is your exam?', 'of all topics', 'Answer 50 questions', 'Strong areas']);
  await page.getByRole('link', { name: 'Start Studying' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await goAway(page);
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByText('Error Loading Quiz').waitFor();
  await page.getByText('Failed to generate quiz. Please try again.').waitFor();
  await comeBack(page);
  await again(page).click();
  await atQuestion(page, 1);
});

test('a user whom the server could not tell is not silently signed out, and finds the way back [AUTH-14, AUTH-17]', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await page.getByText('No notes yet').waitFor();
  const answer = { status: 503, contentType: 'application/json', body: '{"message":"Down","code":"X"}' };
  await page.route(CALLS, (route) => route.fulfill(answer));
  expectFault(/503/);
  await page.reload();
  await page
    .getByRole('link', { name: 'Get Started' })
    .or(page.getByRole('button', { name: 'Get Started' }))
    .first()
    .waitFor();
  const told = page.getByText("You haven't been signed out.", { exact: false });
  await told.waitFor();
  const refused = page.waitForResponse(CALLS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await refused;
  await waitForIdle(page);
  await told.waitFor();
  await page.unroute(CALLS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No notes yet').waitFor();
  expect(new URL(page.url()).pathname).toBe('/notes');
});

test('a screen that cannot be fetched keeps the frame, says so, and comes when the server is back; a tab older than a deploy fetches the present program once by itself, and no more often [SHELL-33, SHELL-34]', async () => {
  const page = await open();
  await createAccount(page, '/why-agent');
  await page.getByText('Start Your Career').first().waitFor();
  const away = /\/assets\/|\/(trpc|healthz|readyz)/;
  expectFault(/ERR_CONNECTION_REFUSED|404|LoadError/);
  await goAway(page, away);
  await page.getByRole('link', { name: 'Notes' }).first().click();
  await heading(page, "We couldn't load this page").waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await notice(page).waitFor();
  await heading(page, "We couldn't load this page").waitFor();
  await comeBack(page, away);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await heading(page, 'My Study Notes').waitFor();

  // In a new tab, which has not loaded the program again yet.
  const old = await page.context().newPage();
  await old.goto('/why-agent');
  await old.getByText('Start Your Career').first().waitFor();
  let loads = 0;
  old.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const gone = /\/assets\/(notes|flashcar)-.*\.js/;
  const refuse = (times?: number) => old.route(gone, (route) => route.fulfill({ status: 404, body: '' }), { times });
  await refuse(1);
  await old.getByRole('link', { name: 'Notes' }).first().click();
  await heading(old, 'My Study Notes').waitFor();
  expect(loads).toBe(1);

  await refuse();
  await old.getByRole('link', { name: 'Flashcards' }).first().click();
  await heading(old, "We couldn't load this page").waitFor();
  expect(loads).toBe(1);
  await old.getByRole('link', { name: 'Go to the home page' }).click();
  await heading(old, 'Welcome, Rosa').waitFor();
});

/** The name of a chunk is cut at this length. */
const CHUNK_NAME = 8;

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
    .toContain(`/assets/${name.slice(0, CHUNK_NAME)}-`);

test('without a connection a page says so, menu and search work, and a new screen says what is missing, and opens by itself when the connection is back [SHELL-33]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  const offline = page.getByText("You're offline.", { exact: false });
  await openPrerendered(page, '/blog');
  await page.context().setOffline(true);
  await offline.waitFor();
  await page.context().setOffline(false);
  await offline.waitFor({ state: 'hidden' });

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
  await heading(page, "We couldn't load this page").waitFor();
  await offline.waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
  await page.getByRole('button', { name: 'Try Again' }).tap();
  await heading(page, "We couldn't load this page").waitFor();

  await page.context().setOffline(false);
  await heading(page, 'Contact Us').waitFor();
  expect(loads).toBe(0);
});

type Seen = { empty: number; skeleton: number; headings: string[] };
/** Records, at each change of the page, whether `main` is empty, and whether a skeleton or which heading is there. */
const watch = () => {
  const seen: Seen = { empty: 0, skeleton: 0, headings: [] };
  Object.assign(window, { seen });
  const look = () => {
    const main = document.querySelector('main') ?? document.querySelector('#skeleton');
    const visible = (selector: string) =>
      [...(main?.querySelectorAll(selector) ?? [])].find((element) => element.checkVisibility());
    const title = visible('h1')?.textContent;
    if (title && seen.headings.at(-1) !== title) seen.headings.push(title);
    if (!title && visible('i, .animate-pulse')) seen.skeleton += 1;
    else if (main && !title) seen.empty += 1;
  };
  const lookAtFrames = () => {
    look();
    requestAnimationFrame(lookAtFrames);
  };
  requestAnimationFrame(lookAtFrames);
  // The frames stand still with the clock.
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
};
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Holds the files of this name. `held` ends when the page has asked for one, `release` lets them through. */
async function hold(page: Page, pattern: RegExp) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { held: asked.promise, release: released.resolve };
}

test('the page is never blank: a skeleton comes before the first screen, and a screen stays until the next one is there, but not for long [SHELL-32]', async () => {
  const page = await open();
  await page.clock.install();
  await register(page);
  await page.addInitScript(watch);
  const program = await hold(page, /\/assets\/index-.*\.js/);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await program.held;
  await expect.poll(async () => (await seen(page)).skeleton).toBeGreaterThan(5);
  program.release();
  await page.getByText('of all topics').waitFor();
  await waitForIdle(page);
  expect(await seen(page)).toMatchObject({ empty: 0, headings: ['Welcome, Rosa'] });
  const before = (await seen(page)).skeleton;

  // From here on the time of the page stands still, and so does the time for which a screen waits for the next one.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const blog = await hold(page, /\/assets\/blog-.*\.js/);
  await page.getByRole('link', { name: 'Career & Study Blog' }).first().click();
  await blog.held;
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Welcome, Rosa']);
  blog.release();
  await heading(page, 'Insurance Career & Study Blog').waitFor();
  expect(await seen(page)).toMatchObject({ empty: 0, skeleton: before });

  const contact = await hold(page, /\/assets\/contact-.*\.js/);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await contact.held;
  await page.clock.runFor(1000);
  await page.locator('main .animate-pulse').first().waitFor();
  contact.release();
  await heading(page, 'Contact Us').waitFor();
  const { empty, skeleton, headings } = await seen(page);
  expect(empty).toBe(0);
  expect(skeleton).toBeGreaterThan(before);
  expect(headings).toEqual(['Welcome, Rosa', 'Insurance Career & Study Blog', 'Contact Us']);
});
