import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys } from './browser.ts';

const { open, expectFault } = journeys();

const CALLS = /\/trpc\//;
/** Everything by which the program asks the server whether it is there. */
const SERVER = /\/(trpc|healthz|readyz)/;

const goAway = (page: Page, what = SERVER) => page.route(what, (route) => route.abort('connectionrefused'));
const comeBack = (page: Page, what = SERVER) => page.unroute(what);
const notice = (page: Page) => page.getByText('The server cannot be reached right now.', { exact: false });
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try Again' });

/** Of each screen with reads: the way to it inside the program, what shows that they arrived, and how many parts can fail. */
const SCREENS = [
  ['Notes', 'No notes yet', 1],
  ['Flashcards', 'No flashcards yet', 1],
  ['Bookmarks', 'No bookmarks yet', 1],
  ['Progress Report', 'begun', 2],
  ['1.1 Traditional Whole Life Products', 'Key points', 1],
] as const;

test('a screen whose reads fail says so and offers to try again; the notice goes when the server is back [CONST-02]', async () => {
  expectFault(/ERR_CONNECTION_REFUSED/);
  const page = await open();
  await createAccount(page, '/why-agent');
  for (const [name, arrived, failures] of SCREENS) {
    // A full load: nothing that was read before is in the memory of the program.
    await page.goto('/why-agent');
    await page.getByText('Start Your Career').first().waitFor();
    // The sidebar reads the progress, which the progress report shows, too.
    await page.waitForLoadState('networkidle');
    await goAway(page);
    await page.getByRole('link', { name }).first().click();
    await again(page).first().waitFor();
    await notice(page).waitFor();
    await comeBack(page);
    for (let left = failures; left > 0; left--) {
      await expect.poll(() => again(page).count()).toBe(left);
      await again(page).first().click();
    }
    await page.getByText(arrived).first().waitFor();
    await notice(page).waitFor({ state: 'hidden' });
  }
});

test('the dashboard, the quiz and its analysis say so too, and come back on request [ERR-08]', async () => {
  const page = await open();
  await createAccount(page, '/why-agent');
  await page.getByText('Start Your Career').first().waitFor();
  expectFault(/ERR_CONNECTION_REFUSED/);
  await goAway(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await again(page).nth(3).waitFor();
  await comeBack(page);
  await again(page).first().click();
  await page.getByText('When is your exam?').waitFor();
  await again(page).first().click();
  await page.getByText('of all topics').waitFor();
  await again(page).first().click();
  await page.getByText('Not enough answers yet').waitFor();
  await again(page).click();
  await page.getByText('Strong areas').waitFor();

  await goAway(page);
  await page.getByRole('link', { name: 'Take your first quiz' }).click();
  await page.getByText('Error Loading Quiz').waitFor();
  await page.getByText('Failed to generate quiz. Please try again.').waitFor();
  await comeBack(page);
  await again(page).click();
  await page.getByText('Question 1 of 10').waitFor();
});

test('a note that cannot be saved stays in the form, and is saved with the next press [ERR-15]', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await page.getByText('No notes yet').waitFor();
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option').first().click();
  const box = page.getByRole('textbox', { name: 'Note', exact: true });
  await box.fill('Remember this.');
  expectFault(/ERR_CONNECTION_REFUSED/);
  await goAway(page);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByText('Failed to create note', { exact: true }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('Remember this.');
  await comeBack(page);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByText('Note created successfully', { exact: true }).waitFor();
});

test('a browser without a connection says so, until it has one', async () => {
  const page = await open();
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByText('You are offline.', { exact: false }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'hidden' });
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
  const told = page.getByText('You have not been signed out.', { exact: false });
  await told.waitFor();
  const refused = page.waitForResponse(CALLS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await refused;
  await told.waitFor();
  await page.unroute(CALLS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No notes yet').waitFor();
  expect(new URL(page.url()).pathname).toBe('/notes');
});

test('a screen that cannot be fetched keeps the frame, says so, and comes when the server is back [SHELL-33]', async () => {
  const page = await open();
  await createAccount(page, '/why-agent');
  await page.getByText('Start Your Career').first().waitFor();
  const away = /\/assets\/|\/(trpc|healthz|readyz)/;
  expectFault(/ERR_CONNECTION_REFUSED|LoadError/);
  await goAway(page, away);
  await page.getByRole('link', { name: 'Notes' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await notice(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  await comeBack(page, away);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Study Notes' }).waitFor();
});

test('a tab older than a deploy fetches the present program once by itself, and no more often [SHELL-34]', async () => {
  const page = await open();
  await createAccount(page, '/why-agent');
  await page.getByText('Start Your Career').first().waitFor();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  expectFault(/404|LoadError/);
  const gone = /\/assets\/(notes|flashcards)-.*\.js/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await page.getByRole('link', { name: 'Notes' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'My Study Notes' }).waitFor();
  expect(loads).toBe(1);

  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Flashcards' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  expect(loads).toBe(1);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Rosa' }).waitFor();
});
