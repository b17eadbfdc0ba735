import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE, tabTo } from './browser.ts';

const { open } = journeys();

const NOTES = ['First note', 'Second note', 'Third note'];
const CARDS = ['First card?', 'Second card?', 'Third card?'];

async function createAll(page: Page): Promise<void> {
  for (const content of NOTES) await page.request.post('/api/notes', { data: { topicId: '2.2', content } });
  for (const question of CARDS)
    await page.request.post('/api/flashcards', { data: { topicId: '5.3', question, answer: 'Yes.' } });
}

const entries = (page: Page, list: 'Your Notes' | 'Your Flashcards') =>
  page.getByRole('region', { name: list }).getByRole('listitem');
/** What the list shows in its order, and the exact times of its entries. */
const read = async (page: Page, list: 'Your Notes' | 'Your Flashcards') => ({
  texts: await entries(page, list).locator('p[dir=auto]').allTextContents(),
  times: await entries(page, list)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime'))),
});
/** The text of the entry or the button with the focus. The body has none of its own, so that it never counts as one. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.matches('li, button') ? element.textContent : '';
  });

test('a note and a card are deleted and restored, and after a reload they are where they were [UNDO-01, NOTE-11, CARD-12, ERR-31, ERR-34]', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await createAll(page);
  await page.reload();
  await entries(page, 'Your Notes').nth(2).waitFor();
  const notes = await read(page, 'Your Notes');
  expect(notes.texts).toEqual(NOTES.toReversed());

  // By keyboard: the next note has the focus, F8 leads to 'Undo', and the restored note has the focus.
  const second = entries(page, 'Your Notes').filter({ hasText: NOTES[1]! });
  await tabTo(page, second.getByRole('button', { name: 'Delete note' }));
  await page.keyboard.press('Enter');
  await page.getByText('Note deleted successfully', { exact: true }).waitFor();
  await second.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toContain(NOTES[0]!);
  await page.keyboard.press('F8');
  await expect.poll(() => focused(page)).toBe('Undo');
  await page.keyboard.press('Enter');
  await second.waitFor();
  await expect.poll(() => focused(page)).toContain(NOTES[1]!);
  expect(await read(page, 'Your Notes')).toEqual(notes);

  await page.goto('/flashcards');
  await entries(page, 'Your Flashcards').nth(2).waitFor();
  const cards = await read(page, 'Your Flashcards');
  const last = entries(page, 'Your Flashcards').filter({ hasText: CARDS[0]! });
  await last.getByRole('button', { name: 'Delete flashcard' }).click();
  await last.waitFor({ state: 'detached' });
  // The toast stays on the next page, and its button still works there.
  await page.getByRole('link', { name: 'Notes', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'My Study Notes' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Flashcard restored', { exact: true }).waitFor();

  await page.reload();
  await entries(page, 'Your Notes').nth(2).waitFor();
  expect(await read(page, 'Your Notes')).toEqual(notes);
  await page.goto('/flashcards');
  await entries(page, 'Your Flashcards').nth(2).waitFor();
  expect(await read(page, 'Your Flashcards')).toEqual(cards);
});

test('all notes, cards and bookmarks are deleted, undone in the toast, and restored in Recently deleted [UNDO-01]', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await createAll(page);
  for (const topicId of ['1.1', '6']) await page.request.post('/api/bookmarks', { data: { topicId } });
  const stored = async () => {
    const answers = await Promise.all(
      ['notes', 'flashcards', 'bookmarks'].map((list) => page.request.get(`/api/${list}`)),
    );
    return await Promise.all(answers.map((answer) => answer.json()));
  };
  const before = await stored();

  const deleteAll = async (path: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Delete All' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
    await page.getByText(/^All .* deleted successfully$/).waitFor();
  };
  for (const [path, restored] of [
    ['/notes', '3 notes restored'],
    ['/flashcards', '3 flashcards restored'],
    ['/bookmarks', '2 bookmarks restored'],
  ] as const) {
    await deleteAll(path);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(restored, { exact: true }).waitFor();
    expect(await stored()).toEqual(before);
  }

  await deleteAll('/notes');
  await deleteAll('/bookmarks');
  await page.getByRole('link', { name: 'Recently deleted bookmarks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recently deleted' }).waitFor();
  await page.getByText('2 bookmarks deleted together').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click();
  await page.getByText('Bookmark restored', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click();
  await page.getByText('No bookmarks here').waitFor();
  await page.getByRole('button', { name: 'Show All Kinds' }).click();
  await page.getByRole('button', { name: 'Restore all 3' }).click();
  await page.getByText('Nothing here').waitFor();
  expect(await stored()).toEqual(before);
});

test('cards are downloaded from the menu as a file for Anki [UNDO-03]', async () => {
  const page = await open();
  await createAccount(page, '/flashcards');
  await createAll(page);
  await page.reload();
  await page.getByRole('button', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'For Anki' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^flashcards-[\d-]{10}\.txt$/);
  const lines = (await readText(await download.createReadStream())).trim().split('\n');
  expect(lines.slice(3)).toEqual(CARDS.toReversed().map((question) => `${question}\tYes.\tTopic-5.3`));
});

test('on a phone, the button that deletes a note is away from the button that edits it [NOTE-16]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await createAccount(page, '/notes');
  await createAll(page);
  await page.reload();
  const box = (name: string) => page.getByRole('button', { name }).first().boundingBox();
  const [edit, remove] = [await box('Edit note'), await box('Delete note')];
  expect(remove!.x - (edit!.x + edit!.width)).toBeGreaterThanOrEqual(24);
  await page.getByRole('button', { name: 'Delete note' }).first().tap();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Note restored', { exact: true }).waitFor();
  await expect.poll(() => entries(page, 'Your Notes').count()).toBe(3);
});
