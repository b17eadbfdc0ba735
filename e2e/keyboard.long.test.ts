import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys, openPrerendered, tabTo, waitForIdle } from './browser.ts';
import { atQuestion } from './quiz-steps.ts';

const { open } = journeys();

/** Tab to a control, type into it or press it: nothing here has a pointer. */
const typeInto = async (page: Page, control: Locator, text: string) => {
  await tabTo(page, control);
  await page.keyboard.type(text);
};
const press = async (page: Page, control: Locator, key = 'Enter') => {
  await tabTo(page, control);
  await page.keyboard.press(key);
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

test('without a pointer: a way past the sidebar, an account, a quiz that is started over, a whole note, which survives a reload, and the way out [AUTH-05, QUIZ-06, QUIZ-07, QUIZ-08, QUIZ-09, QUIZ-15, NOTE-05, NOTE-08, NOTE-11]', async () => {
  const page = await open();
  await openPrerendered(page, '/blog');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await openPrerendered(page, '/');
  await press(page, page.getByRole('complementary').getByRole('button', { name: 'Sign In' }));
  const form = page.getByRole('form', { name: 'Create account' });
  await typeInto(page, form.getByLabel('First name'), 'Rosa');
  await typeInto(page, form.getByLabel('Last name'), 'Delgado');
  await typeInto(page, form.getByLabel('Email'), `keys.${process.pid}.${Date.now()}@example.com`);
  await typeInto(page, form.getByLabel('Password', { exact: true }), 'a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome, Rosa' }).waitFor();

  await press(page, page.getByRole('complementary').getByRole('link', { name: /^1\.1/ }));
  await expect.poll(() => focused(page)).toContain('Traditional Whole Life Products');
  await press(page, page.getByRole('tab', { name: 'Study' }), 'ArrowRight');
  await atQuestion(page, 1);
  await waitForIdle(page);
  // Letters act only in the question's box.
  await press(page, page.getByRole('radio').first(), 'a');
  await page.keyboard.press('Enter');
  await page.getByText(/^(Correct|Incorrect)$/).waitFor();
  await page.keyboard.press('Enter');
  await atQuestion(page, 2);
  await press(page, page.getByRole('button', { name: 'Restart' }));
  await page.getByRole('alertdialog', { name: 'Restart with a new quiz?' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Keep Going');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Restart');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Restart' }));
  await atQuestion(page, 1);

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await press(page, page.getByRole('complementary').getByRole('link', { name: 'Notes' }));
  await expect.poll(() => focused(page)).toBe('My Study Notes');
  await press(page, page.getByRole('combobox', { name: 'Topic' }));
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('2.2');
  await page.locator('[role=option]:focus', { hasText: '2.2' }).waitFor();
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByRole('textbox', { name: 'Note', exact: true }), 'Free look: 10 days.');
  await press(page, page.getByRole('button', { name: 'Save Note' }));
  const note = page.getByRole('listitem').filter({ hasText: 'Free look: 10 days.' });
  await note.getByRole('button', { name: 'Edit note' }).waitFor();
  await press(page, note.getByRole('button', { name: 'Edit note' }));
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Note on/ }).evaluate((box) => box === document.activeElement))
    .toBe(true);
  await page.keyboard.type(' 30 on replacement.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Note updated successfully', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Free look: 10 days. 30 on replacement.').waitFor();
  await press(page, note.getByRole('button', { name: 'Delete note' }));
  await page.getByText('No notes yet').waitFor();
  await expect.poll(() => focused(page)).toBe('Your Notes');

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await press(page, page.getByRole('complementary').getByRole('button', { name: 'Logout' }));
  await page.getByRole('complementary').getByRole('button', { name: 'Sign In' }).waitFor();
});
