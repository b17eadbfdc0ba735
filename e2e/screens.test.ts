import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { DESK, journeys, PHONE } from './browser.ts';
import { axeFaults, darkFaults, fingerFaults, sidewaysFaults } from './faults.ts';
import { NOWHERE, walk } from './walk.ts';

// Each walk looks at some sixty screens, in two color schemes.
vi.setConfig({ testTimeout: 300_000 });

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

test('on a desk no screen has a fault that axe finds, light or dark, nor scrolls sideways', async () => {
  const page = await open({ viewport: DESK });
  expectFault(NOWHERE);
  const check = async (at: Page) => [
    ...(await axeFaults(at)),
    ...(await darkFaults(at)),
    ...(await sidewaysFaultsAt(at, 768)),
  ];
  expect(await walk(page, check)).toEqual([]);
});

test('on a phone no screen has a fault that axe finds, light or dark, each fits, and a finger can press what it shows', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  expectFault(NOWHERE);
  const check = async (at: Page) => [
    ...(await axeFaults(at)),
    ...(await darkFaults(at)),
    ...(await fingerFaults(at)),
    ...(await sidewaysFaultsAt(at, 320)),
  ];
  expect(await walk(page, check)).toEqual([]);
});
