import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, journeys, PHONE } from './browser.ts';
import { axeFaults, sidewaysFaults } from './faults.ts';
import { NOWHERE, walk } from './walk.ts';

const { open, expectFault } = journeys();

/** Sideways scrolling at the width of the walk and at a narrower one, which a zoomed page has. */
async function sidewaysFaultsAt(page: Page, width: number): Promise<string[]> {
  const viewport = page.viewportSize()!;
  const faults = await sidewaysFaults(page);
  await page.setViewportSize({ ...viewport, width });
  faults.push(...(await sidewaysFaults(page)));
  await page.setViewportSize(viewport);
  return faults;
}

test.each([
  ['desk', DESK, 768],
  ['phone', PHONE, 320],
] as const)('on a %s no screen has a fault that axe finds, nor scrolls sideways', async (_, viewport, narrower) => {
  const page = await open({ viewport });
  expectFault(NOWHERE);
  const check = async (at: Page) => [...(await axeFaults(at)), ...(await sidewaysFaultsAt(at, narrower))];
  expect(await walk(page, check)).toEqual([]);
});
