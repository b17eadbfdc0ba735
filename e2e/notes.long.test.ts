import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys } from './browser.ts';

const { open, expectFault } = journeys();

const edited = (page: Page) => page.getByRole('textbox', { name: /^Note on/ });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor();

test('if two tabs edit a note, the later save wins and says so, and an edit of a deleted note stays in the form; unsaved text is restored after the user visits another page', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  await page.request.post('/api/notes', { data: { topicId: '1.1', content: 'Whole life' } });
  await page.goto('/notes');
  const other = await page.context().newPage();
  await other.goto('/notes');
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Edit note' }).click();
  const save = async (tab: Page, text: string) => {
    await edited(tab).fill(text);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await save(page, 'of the first tab');
  await toast(page, 'Note updated successfully');
  await save(other, 'of the second tab');
  await other
    .getByText(/replaced a newer version/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: 'of the second tab' }).waitFor();

  const box = page.getByRole('textbox', { name: 'Note', exact: true });
  await box.fill('Half a thought');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    return dialog.accept();
  });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText('of all topics').waitFor();
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('Half a thought');
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe('Half a thought');
  expect(dialogs).toEqual([]);

  await other.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('button', { name: 'Delete note' }).click();
  await toast(page, 'Note deleted successfully');
  expectFault(/404/);
  await save(other, 'too late');
  await toast(other, 'Failed to update note');
  await expect.poll(() => edited(other).inputValue()).toBe('too late');
});
