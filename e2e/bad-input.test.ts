import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys } from './browser.ts';

const { open, expectFault } = journeys();

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
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor();
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

test('markup, scripts, emoji and right-to-left text are shown as the text that they are: notes, cards, names [NOTE-06, CARD-10, SHELL-11, DASH-01]', async () => {
  const page = await open();
  const account = { email: `nasty.${Date.now()}@example.com`, password: 'a long enough password' };
  const [firstName, lastName] = [NASTY[1]!, NASTY[5]!];
  await page.request.post('/api/auth/register', { data: { ...account, firstName, lastName } });
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
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Answer' }).getByText(NASTY[5]!, { exact: true }).waitFor();
  expect(await isTaken(page)).toBe(false);
});

test('a note of 20,001 characters is refused in words and stays in the form, one of 20,000 is kept whole [CONST-07]', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await pick(page);
  const sent = count(page, 'notes.create');
  await box(page, 'Note').fill(`${'y'.repeat(19_999)} z`);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByRole('alert').filter({ hasText: 'A note can have 20,000 characters at most' }).waitFor();
  expect(sent()).toBe(0);
  const longest = `${'y'.repeat(19_998)} z`;
  await box(page, 'Note').fill(longest);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await toast(page, 'Note created successfully');
  await page.reload();
  await expect.poll(() => page.getByRole('listitem').locator('p[dir=auto]').textContent()).toBe(longest);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

test('of two tabs with one note each is told what became of it: changed by the other, or gone', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await pick(page);
  await box(page, 'Note').fill('Whole life');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await toast(page, 'Note created successfully');
  const other = await page.context().newPage();
  await other.goto('/notes');
  const save = async (tab: Page, text: string) => {
    await tab.getByRole('button', { name: 'Edit note' }).click();
    await tab.getByRole('textbox', { name: /^Note on/ }).fill(text);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await other.getByRole('button', { name: 'Edit note' }).waitFor();
  await save(page, 'of the first tab');
  await toast(page, 'Note updated successfully');
  await save(other, 'of the second tab');
  await other
    .getByText(/replaced a newer version/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Delete note' }).click();
  await toast(page, 'Note deleted successfully');
  expectFault(/404/);
  await save(other, 'too late');
  await toast(other, 'Failed to update note');
  await expect.poll(() => other.getByRole('textbox', { name: /^Note on/ }).inputValue()).toBe('too late');
});

test('a double click sends once: account, bookmark, completion, note, card, and each deletion', async () => {
  // With motion: a closing dialog can still be pressed.
  const page = await open({ reducedMotion: 'no-preference' });
  const registered = count(page, 'auth.register');
  await page.goto('/sign-in?returnTo=%2Ftopic%2F1.1');
  const form = page.getByRole('form', { name: 'I am new here' });
  await form.getByLabel('First name').fill('Rosa');
  await form.getByLabel('Last name').fill('Delgado');
  await form.getByLabel('Email').fill(`twice.${Date.now()}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill('a long enough password');
  await form.getByRole('button', { name: 'Create account' }).dblclick();
  await page.getByRole('button', { name: 'Mark Complete' }).first().waitFor();
  expect(registered()).toBe(1);

  const once = async (procedure: string, press: () => Promise<void>, done: string) => {
    const calls = count(page, procedure);
    await press();
    // The toast may still be that of an earlier call.
    await expect.poll(calls).toBeGreaterThan(0);
    await toast(page, done);
    expect([procedure, calls()]).toEqual([procedure, 1]);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await once('progress.complete', () => button('Mark Complete').first().dblclick(), 'Topic marked as complete');
  await once('bookmarks.add', () => button('Bookmark').dblclick(), 'Topic bookmarked');

  await page.goto('/notes');
  await pick(page);
  await box(page, 'Note').fill('Remember this.');
  await once('notes.create', () => button('Save Note').dblclick(), 'Note created successfully');
  await once('notes.remove', () => button('Delete note').dblclick(), 'Note deleted successfully');

  await page.goto('/flashcards');
  for (const question of ['First?', 'Second?']) {
    await pick(page);
    await box(page, 'Question').fill(question);
    await box(page, 'Answer').fill('Yes.');
    await once('flashcards.create', () => button('Create Flashcard').dblclick(), 'Flashcard created successfully');
    await expect.poll(() => box(page, 'Question').inputValue()).toBe('');
  }
  await once(
    'flashcards.remove',
    () => button('Delete flashcard').first().dblclick(),
    'Flashcard deleted successfully',
  );
  await button('Delete All').click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' });
  await once('flashcards.removeAll', () => confirm.dblclick({ delay: 30 }), 'All flashcards deleted successfully');
});
