import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys, tabTo } from './browser.ts';

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

test('without a pointer: an account, a whole quiz, a whole note, and the way out [AUTH-05, QUIZ-06, QUIZ-07, QUIZ-08, QUIZ-09, QUIZ-11, QUIZ-15, NOTE-05, NOTE-08, NOTE-11]', async () => {
  const page = await open();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to content');
  await press(page, page.getByRole('complementary').getByRole('button', { name: 'Sign In' }));
  await page.waitForURL(/\/sign-in/);

  const form = page.getByRole('form', { name: 'I am new here' });
  await typeInto(page, form.getByLabel('First name'), 'Rosa');
  await typeInto(page, form.getByLabel('Last name'), 'Delgado');
  await typeInto(page, form.getByLabel('Email'), `keys.${Date.now()}@example.com`);
  await typeInto(page, form.getByLabel('Password', { exact: true }), 'a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome, Rosa' }).waitFor();

  await press(page, page.getByRole('complementary').getByRole('link', { name: /^1\.1/ }));
  await expect.poll(() => focused(page)).toContain('Traditional Whole Life Products');
  await press(page, page.getByRole('tab', { name: 'Study' }), 'ArrowRight');
  await page.getByText('Question 1 of 10').waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await page.getByText(/^(Correct|Incorrect)$/).waitFor();

  // A letter on another part of the page is not an answer; answers are not dropped without a question.
  await page.keyboard.press('Enter');
  await page.getByText('Question 2 of 10').waitFor();
  await press(page, page.getByRole('button', { name: 'Restart' }));
  await page.getByRole('alertdialog', { name: 'Start over with a new quiz?' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Keep Going');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Restart');
  for (let question = 2; question <= 10; question++) {
    await page.getByText(`Question ${question} of 10`).waitFor();
    await page.keyboard.press(question % 2 === 0 ? '2' : 'c');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^(Correct|Incorrect)$/)
      .first()
      .waitFor();
    if (question < 10) await page.keyboard.press('Enter');
  }
  await expect.poll(() => focused(page)).toMatch(/^(Excellent work! You passed!|Keep studying to improve your score)$/);
  await press(page, page.getByRole('button', { name: 'Retake' }));
  await page.getByText('Question 1 of 10').waitFor();

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await press(page, page.getByRole('complementary').getByRole('link', { name: 'Notes' }));
  await expect.poll(() => focused(page)).toBe('My Study Notes');
  await press(page, page.getByRole('combobox', { name: 'Topic' }));
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('2.2');
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByRole('textbox', { name: 'Note', exact: true }), 'Free look: 10 days.');
  await press(page, page.getByRole('button', { name: 'Save Note' }));
  const note = page.getByRole('listitem').filter({ hasText: 'Free look: 10 days.' });
  await note.getByRole('button', { name: 'Edit note' }).waitFor();
  await press(page, note.getByRole('button', { name: 'Edit note' }));
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.type(' 30 on replacement.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Free look: 10 days. 30 on replacement.').waitFor();
  await press(page, note.getByRole('button', { name: 'Delete note' }));
  await page.getByText('No notes yet').waitFor();
  await expect.poll(() => focused(page)).toBe('Your Notes');

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await press(page, page.getByRole('complementary').getByRole('button', { name: 'Logout' }));
  await page.getByRole('complementary').getByRole('button', { name: 'Sign In' }).waitFor();
});

test('every screen has a place for the focus after a navigation, and a way past the sidebar', async () => {
  const page = await open();
  await page.goto('/blog');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
