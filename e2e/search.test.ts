import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, DESK, journeys, PHONE } from './browser.ts';
import { axeFaults } from './faults.ts';

const { open } = journeys();

/** How far the place that the address names is below the top of the window. */
const placeOf = (page: Page) =>
  page.evaluate(() => document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top ?? Number.NaN);

async function expectPlace(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(0);
  expect(await placeOf(page)).toBeLessThan(300);
}

test('a term by keyboard, then a section, each in view when its page is there [SEARCH-01, SEARCH-03]', async () => {
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
  await expectPlace(page, /\/glossary#grace-period$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('suicide');
  await search.getByRole('option').filter({ hasText: 'When the insurer can contest' }).click();
  await expectPlace(page, /\/topic\/2\.2#section-/);

  // On the same page the way is short.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('reinstatement');
  await search.getByRole('option').filter({ hasText: 'Premiums, grace, and reinstatement' }).click();
  await expectPlace(page, /\/topic\/2\.2#section-/);
});

test('on a phone the search is a button, and a misspelt word finds its topic', async () => {
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

test('a term in the study text leads to its place in the glossary, and from there to its topic [GLOS-01, GLOS-03]', async () => {
  const page = await open();
  await createAccount(page, '/topic/2.2');
  await page.getByRole('button', { name: 'incontestability', exact: false }).first().click();
  await page.getByRole('link', { name: 'See it in the glossary' }).click();
  await expectPlace(page, /\/glossary#incontest/);
  await page.getByRole('main').getByRole('link', { name: '2.2 Policy Provisions and Options' }).first().click();
  await page.waitForURL(/\/topic\/2\.2$/);
});

test('a visitor reads the glossary, comes to a term by its address, and has no search [GLOS-01, SEARCH-01]', async () => {
  const page = await open();
  await page.goto('/glossary#free-look');
  await expectPlace(page, /#free-look$/);
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
});
