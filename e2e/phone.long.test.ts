import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE, waitForIdle } from './browser.ts';
import { fingerFaults, screenFaults, sidewaysFaults } from './faults.ts';

const { open } = journeys();

test('a day on the phone: the menu leads to each tool and closes, a note is written with the thumb, and at 320 px the buttons of a bookmarked topic stay within the page [SHELL-16]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await createAccount(page, '/dashboard');
  const menu = page.getByRole('dialog', { name: 'Sidebar' });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
    await menu.waitFor();
    await waitForIdle(page);
  };
  await openMenu();
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  for (const [link, heading] of [
    ['Flashcards', 'Flashcards'],
    ['Bookmarks', 'Bookmarked Topics'],
    [/^1\.1/, /Traditional Whole Life Products/],
    ['Career & Study Blog', 'Insurance Career & Study Blog'],
    ['Notes', 'My Study Notes'],
  ] as const) {
    if (!(await menu.isVisible())) await openMenu();
    expect([...(await sidewaysFaults(page)), ...(await fingerFaults(page))]).toEqual([]);
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
  expect([...(await sidewaysFaults(page)), ...(await fingerFaults(page))]).toEqual([]);

  await page.setViewportSize({ ...PHONE, width: 320 });
  await page.goto('/topic/1.1');
  await page.getByRole('button', { name: 'Bookmark' }).tap();
  const button = page.getByRole('button', { name: 'Bookmarked' });
  await button.waitFor();
  const { x, width } = (await button.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(304);
});
