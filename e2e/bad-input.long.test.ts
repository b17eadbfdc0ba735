import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillInAccount, journeys, register, waitForIdle } from './browser.ts';
import { sidewaysFaults } from './faults.ts';

const { open } = journeys();

const NASTY = [
  `<script>window.taken = true</script>`,
  `<img src=x onerror="window.taken = true">`,
  `"><svg onload='window.taken = true'>`,
  `{{constructor.constructor('window.taken = true')()}} \${7*7} %s %00`,
  '👩‍👩‍👧 🇺🇸 e\u0301 \u202eabc',
  'שלום, העולם (5.3) — مرحبا',
];

const pick = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Topic', exact: true }).click();
  await page.getByRole('option').first().click();
};
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const isTaken = (page: Page) => page.evaluate(() => 'taken' in window);

/** Counts the calls of a procedure from here on. */
function count(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    // One request can carry several.
    calls += request.url().split(procedure).length - 1;
  });
  return () => calls;
}

test('markup, scripts, emoji and right-to-left text are shown as the text that they are: notes, cards, names; a note of 20,001 characters is refused in words and stays in the form [NOTE-06, CARD-10, SHELL-11, DASH-01, CONST-07]', async () => {
  const page = await open();
  const [firstName, lastName] = [NASTY[1]!, NASTY[5]!];
  await register(page, { firstName, lastName });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: `Welcome, ${firstName}` }).waitFor();
  await page.getByRole('complementary').getByText(`${firstName} ${lastName}`, { exact: true }).waitFor();

  await page.goto('/notes');
  await pick(page);
  for (const [index, text] of NASTY.entries()) {
    if (index > 0) await pick(page);
    await box(page, 'Note').fill(text);
    await page.getByRole('button', { name: 'Save Note' }).click();
    await page.getByRole('listitem').filter({ hasText: text }).waitFor();
    await expect.poll(() => box(page, 'Note').inputValue()).toBe('');
  }
  await page.reload();
  const shown = page.getByRole('region', { name: 'Your Notes' }).locator('p[dir=auto]');
  await expect.poll(() => shown.allTextContents()).toEqual(NASTY.toReversed());
  await expect.poll(() => shown.first().evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');

  await pick(page);
  const sent = count(page, 'notes.create');
  await box(page, 'Note').fill(`${'y'.repeat(19_999)} z`);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByRole('alert').filter({ hasText: 'A note can be at most 20,000 characters' }).waitFor();
  expect(sent()).toBe(0);
  const longest = `${'y'.repeat(19_998)} z`;
  await box(page, 'Note').fill(longest);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByText('Note created successfully', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => shown.first().textContent()).toBe(longest);
  expect(await sidewaysFaults(page)).toEqual([]);

  await page.goto('/flashcards');
  for (const text of NASTY.slice(0, 2)) {
    await pick(page);
    await box(page, 'Question').fill(text);
    await box(page, 'Answer').fill(NASTY[5]!);
    await page.getByRole('button', { name: 'Create Flashcard' }).click();
    await page.getByRole('listitem').filter({ hasText: text }).waitFor();
    await expect.poll(() => box(page, 'Question').inputValue()).toBe('');
  }
  await page.getByRole('button', { name: 'Review Mode' }).click();
  await page.getByText(NASTY[1]!, { exact: true }).waitFor();
  await waitForIdle(page);
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Answer' }).getByText(NASTY[5]!, { exact: true }).waitFor();
  expect(await isTaken(page)).toBe(false);
});

test('a double click sends once: account, bookmark, completion, note, card, and each deletion', async () => {
  // With motion: a closing dialog can still be pressed.
  const page = await open({ reducedMotion: 'no-preference' });
  /** Presses twice while the answer to the first press is still to come. */
  const once = async (procedure: string, press: () => Promise<void>, done: Locator) => {
    const calls = count(page, procedure);
    const isPressedTwice = Promise.withResolvers<void>();
    const isCall = ({ pathname }: URL) => pathname.includes(procedure);
    await page.route(isCall, async (route) => {
      await isPressedTwice.promise;
      await route.continue();
    });
    await press();
    // What shows that it is done may still be there from an earlier call.
    await expect.poll(calls).toBeGreaterThan(0);
    isPressedTwice.resolve();
    await done.waitFor();
    await page.unroute(isCall);
    expect([procedure, calls()]).toEqual([procedure, 1]);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const toast = (title: string) => page.getByText(title, { exact: true });
  await page.goto('/sign-in?returnTo=%2Ftopic%2F1.1');
  const createTwice = async () => void (await fillInAccount(page, (create) => create.dblclick()));
  await once('auth.register', createTwice, button('Mark Complete').first());
  await once('progress.complete', () => button('Mark Complete').first().dblclick(), toast('Topic marked as complete'));
  await once('bookmarks.add', () => button('Bookmark').dblclick(), toast('Topic bookmarked'));

  await page.goto('/notes');
  await pick(page);
  await box(page, 'Note').fill('Remember this.');
  await once('notes.create', () => button('Save Note').dblclick(), toast('Note created successfully'));
  await once('notes.remove', () => button('Delete note').dblclick(), toast('Note deleted successfully'));

  await page.goto('/flashcards');
  for (const question of ['First?', 'Second?']) {
    await pick(page);
    await box(page, 'Question').fill(question);
    await box(page, 'Answer').fill('Yes.');
    const card = page.getByRole('listitem').filter({ hasText: question });
    await once('flashcards.create', () => button('Create Flashcard').dblclick(), card);
    await expect.poll(() => box(page, 'Question').inputValue()).toBe('');
  }
  const remove = button('Delete flashcard').first();
  await once('flashcards.remove', () => remove.dblclick(), toast('Flashcard deleted successfully'));
  await button('Delete All').click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' });
  const gone = toast('All flashcards deleted successfully');
  await once('flashcards.removeAll', () => confirm.dblclick({ delay: 30 }), gone);
});
