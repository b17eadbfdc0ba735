import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, tabTo } from './browser.ts';

const { open } = journeys();

const note = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Your Notes' }).getByRole('listitem').filter({ hasText: text });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor();
const notes = (page: Page) => page.getByRole('button', { name: 'Edit note' });

async function create(page: Page, topic: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'Topic' }));
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(topic);
  await page.locator('[role=option]:focus', { hasText: topic }).waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Note', exact: true }));
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await note(page, text).waitFor();
}

test('with the keyboard only, a user creates, edits, cancels and deletes notes, and deletes all after a confirmation; every change survives a reload [NOTE-05, NOTE-07, NOTE-08, NOTE-11, NOTE-12, NOTE-13, NOTE-15, ERR-29, ERR-30, ERR-31, ERR-32]', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await page.getByText('No notes yet').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Delete All' }).count()).toBe(0);
  const second = 'Free look 📘 counts from <b>delivery</b>.';
  for (const [topic, text] of [
    ['6', 'Group conversion: 31 days.'],
    ['2.2', second],
    ['5.4', 'Twisting = another insurer.'],
  ] as const) {
    await create(page, topic, text);
    await toast(page, 'Note created successfully');
  }
  await page.reload();
  await expect.poll(() => note(page, second).getByRole('heading').textContent()).toBe('Policy Provisions and Options');

  await tabTo(page, note(page, second).getByRole('button', { name: 'Edit note' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.type(' Not so.');
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await note(page, second).waitFor();
  await expect.poll(() => page.getByText('Not so.').count()).toBe(0);

  // The focus is back on the button of the note.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.type(' 10 days.');
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await toast(page, 'Note updated successfully');
  await page.reload();
  await note(page, `${second} 10 days.`).waitFor();

  await tabTo(page, note(page, 'Group conversion').getByRole('button', { name: 'Delete note' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Note deleted successfully');
  await expect.poll(() => notes(page).count()).toBe(2);

  await tabTo(page, page.getByRole('button', { name: 'Delete All' }));
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Delete all 2 notes?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await expect.poll(() => notes(page).count()).toBe(2);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete All' }));
  await page.keyboard.press('Enter');
  await toast(page, 'All notes deleted successfully');
  await page.getByText('No notes yet').waitFor();
  await page.reload();
  await page.getByText('No notes yet').waitFor();
});

test('if two tabs edit a note, the later save wins and says so; unsaved text is restored after the user visits another page', async () => {
  const page = await open();
  await createAccount(page, '/notes');
  await create(page, '1.1', 'Whole life');
  const other = await page.context().newPage();
  await other.goto('/notes');
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Edit note' }).click();
  const save = async (tab: Page, text: string) => {
    await tab.getByRole('textbox', { name: /^Note on/ }).fill(text);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(tab, 'Note updated successfully');
  };
  await save(page, 'of the first tab');
  await save(other, 'of the second tab');
  await other
    .getByText(/replaced a newer version/)
    .first()
    .waitFor();
  await page.reload();
  await note(page, 'of the second tab').waitFor();

  const box = page.getByRole('textbox', { name: 'Note', exact: true });
  await box.fill('Half a thought');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    return dialog.accept();
  });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText('of all topics').waitFor();
  expect(dialogs).toEqual([]);
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('Half a thought');
  await page.reload();
  expect(dialogs).toEqual([]);
  await expect.poll(() => box.inputValue()).toBe('Half a thought');
});
