import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';
import { fingerFaults, sidewaysFaults } from './faults.ts';

const { open } = journeys();

const faultsOf = async (page: Page) => [...(await sidewaysFaults(page)), ...(await fingerFaults(page))];

test('a day on the phone: the menu leads to each tool and closes, a note is written with the thumb [SHELL-16]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await createAccount(page, '/dashboard');
  const menu = page.getByRole('dialog', { name: 'Sidebar' });
  for (const [link, heading] of [
    ['Flashcards', 'Flashcards'],
    ['Bookmarks', 'Bookmarked Topics'],
    [/^1\.1/, /Traditional Whole Life Products/],
    ['Career & Study Blog', 'Insurance Career & Study Blog'],
    ['Notes', 'My Study Notes'],
  ] as const) {
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
    await menu.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await menu.getByRole('link', { name: link }).tap();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.getByRole('combobox', { name: 'Topic' }).tap();
  await page.getByRole('option', { name: /^6/ }).tap();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Save Note' }).tap();
  await page.getByText('Note created successfully', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit note' }).tap();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('at 320 px the buttons of a bookmarked topic stay within the page', async () => {
  const page = await open({ viewport: { width: 320, height: 700 }, hasTouch: true });
  await createAccount(page, '/topic/1.1');
  await page.getByRole('button', { name: 'Bookmark' }).tap();
  const button = page.getByRole('button', { name: 'Bookmarked' });
  await button.waitFor();
  const { x, width } = (await button.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(304);
});
