import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, DESK, journeys, PHONE } from './browser.ts';
import { axeFaults } from './faults.ts';

const { open } = journeys();

/** Returns the distance in pixels from the top of the window to the element that the hash of the URL names. */
const anchorTop = (page: Page) =>
  page.evaluate(() => document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top ?? Number.NaN);

async function expectAnchorInView(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await expect.poll(() => anchorTop(page)).toBeGreaterThanOrEqual(0);
  expect(await anchorTop(page)).toBeLessThan(300);
}

test('the search opens a term by keyboard and then a section, and scrolls each into view [SEARCH-01, SEARCH-03]', async () => {
  const page = await open({ viewport: DESK });
  await createAccount(page, '/topic/1.1');
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search the study material' });
  await search.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.type('grace period');
  await search.getByRole('option', { selected: true }).getByText('grace period').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectAnchorInView(page, /\/glossary#grace-period$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('suicide');
  await search.getByRole('option').filter({ hasText: 'When the insurer can contest' }).click();
  await expectAnchorInView(page, /\/topic\/2\.2#section-/);

  // The next result is on the same page.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('reinstatement');
  await search.getByRole('option').filter({ hasText: 'Premiums, grace, and reinstatement' }).click();
  await expectAnchorInView(page, /\/topic\/2\.2#section-/);
});

test('on a phone a button opens the search, and a misspelled word finds its topic', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/dashboard');
  await page.getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('dialog', { name: 'Search the study material' });
  await search.getByRole('combobox').fill('anuities');
  await search
    .getByRole('option')
    .filter({ hasText: /^Annuities/ })
    .first()
    .tap();
  await page.waitForURL(/\/topic\/1\.4$/);
  await search.waitFor({ state: 'hidden' });
});

test('a term in the study text links to its glossary entry, which links to its topic [GLOS-01, GLOS-03]', async () => {
  const page = await open();
  await createAccount(page, '/topic/2.2');
  await page.getByRole('radio', { name: 'Full Text' }).click();
  await page.getByRole('button', { name: 'incontestability', exact: false }).first().click();
  await page.getByRole('link', { name: 'See it in the glossary' }).click();
  await expectAnchorInView(page, /\/glossary#incontest/);
  await page.getByRole('main').getByRole('link', { name: '2.2 Policy Provisions and Options' }).first().click();
  await page.waitForURL(/\/topic\/2\.2$/);
});

test('a visitor can read the glossary and open a term by its URL, but has no search [GLOS-01, SEARCH-01]', async () => {
  const page = await open();
  await page.goto('/glossary#free-look');
  await expectAnchorInView(page, /#free-look$/);
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
});
