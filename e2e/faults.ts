import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DESK, PHONE } from './browser.ts';

type Violation = { id: string; nodes: { html: string }[] };

/** Only violations are told, and no selectors: the HTML says which element it is. The pages load no media to be checked. */
const OPTIONS = { resultTypes: ['violations'], selectors: false, preload: false };

/** What axe finds on a page, by all of its rules or by some. It is evaluated, not added as a script: the page's policy lets no foreign script in. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = rules ? { ...OPTIONS, runOnly: rules } : OPTIONS;
  const found = await page.evaluate(async (how) => {
    const { axe } = window as unknown as { axe: { run(how: object): Promise<{ violations: Violation[] }> } };
    return (await axe.run(how)).violations;
  }, options);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Contrast is all that a color scheme changes. */
export async function darkFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const faults = await axeFaults(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults.map((fault) => `dark: ${fault}`);
}

/** Content wider than the viewport. On a phone the window grows with what is too wide, so its own width tells nothing. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const { width } = page.viewportSize()!;
  return wide > width ? [`${wide} wide in a view of ${width}`] : [];
}

/** Controls that a finger can't press: lower than 44 px. */
export async function fingerFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input:not([type=radio], [type=checkbox]), textarea, select, [role=tab], [role=combobox], nav a, footer a, summary',
    );
    const low = [...controls].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width > 0 && height > 0 && height < 44 && !control.closest('p, [aria-hidden=true]');
    });
    return low.map((control) => `${control.offsetHeight} px high: ${control.outerHTML.slice(0, 80)}`);
  });
}

/** All of these on one screen: at the width of a desk, a phone and the narrowest phone. Ends at the width of a desk. */
export async function screenFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [DESK, PHONE, { ...PHONE, width: 320 }]) {
    await page.setViewportSize(size);
    found.push(...(await axeFaults(page)), ...(await darkFaults(page)), ...(await sidewaysFaults(page)));
    if (size.width < 400) found.push(...(await fingerFaults(page)));
  }
  await page.setViewportSize(DESK);
  return found;
}
