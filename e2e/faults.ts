import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DESK, PHONE, waitForIdle } from './browser.ts';

type Violation = { id: string; nodes: { html: string }[] };
type Size = { width: number; height: number };

/** The rules that need colors and places. The client's tests check the structure of each screen (web/screens/accessibility.test.tsx). */
const RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** Only violations are told, and no selectors: the HTML says which element it is. The pages load no media to be checked. */
const OPTIONS = { runOnly: RULES, resultTypes: ['violations'], selectors: false, preload: false };
const NARROW: Record<number, number> = { [DESK.width]: 768, [PHONE.width]: 320 };

/**
 * What is wrong with the look of a screen: contrast and targets by axe, content wider than the window, and on a phone
 * controls that a finger can't press. Axe looks at the first size in light and at the last one in dark. The page ends as
 * it began.
 */
export async function screenFaults(page: Page, sizes: Size[] = [DESK, PHONE]): Promise<string[]> {
  const before = page.viewportSize()!;
  const found: string[] = [];
  for (const [index, size] of sizes.entries()) {
    await resize(page, size);
    if (index === 0) found.push(...(await axeFaults(page, 'light')));
    if (index === sizes.length - 1) found.push(...(await axeFaults(page, 'dark')));
    for (const width of [size.width, NARROW[size.width]!]) {
      await resize(page, { ...size, width });
      found.push(...(await sidewaysFaults(page)));
      if (width <= PHONE.width) found.push(...(await fingerFaults(page)));
    }
  }
  await resize(page, before);
  return found;
}

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await waitForIdle(page);
}

/**
 * What axe finds. It is evaluated, not added as a script: the page's policy lets no foreign script in. Sticky bars stand
 * in their place meanwhile: a target that is half under one isn't small, because the page scrolls.
 */
async function axeFaults(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme });
  const found = await page.evaluate(async (how) => {
    const { axe } = window as unknown as { axe: { run(how: object): Promise<{ violations: Violation[] }> } };
    const unstuck = new CSSStyleSheet();
    unstuck.replaceSync('.sticky { position: static !important }');
    document.adoptedStyleSheets.push(unstuck);
    const { violations } = await axe.run(how);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unstuck);
    return violations;
  }, OPTIONS);
  await page.emulateMedia({ colorScheme: 'light' });
  const { width } = page.viewportSize()!;
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${colorScheme}, ${width} px: ${id}: ${html.slice(0, 200)}`),
  );
}

/** Content wider than the viewport. On a phone the window grows with what is too wide, so its own width tells nothing. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const { width } = page.viewportSize()!;
  return wide > width ? [`${wide} px wide in a window of ${width} px`] : [];
}

/** Controls and options that a finger can't press: lower than 44 px. Axe has the least size of all other targets. */
export async function fingerFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, label:has([type=radio]), input:not([type=radio], [type=checkbox]), textarea, select, [role=tab], [role=combobox], nav a, footer a, summary',
    );
    const low = [...controls].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width > 0 && height > 0 && height < 44 && !control.closest('p, [aria-hidden=true]');
    });
    return low.map((control) => `${control.offsetHeight} px high: ${control.outerHTML.slice(0, 80)}`);
  });
}

/** Targets that are smaller than 24 px, also those that axe lets pass because nothing is near. A link in a paragraph may be. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const small = targets.filter((target) => {
      // A label is pressed for its field, and an arrow key leads to what the Tab key does not.
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      const isInText = target.closest('p') !== null && getComputedStyle(target).display === 'inline';
      const isHidden = width <= 1 || height <= 1 || target.closest('[aria-hidden=true], [inert]') !== null;
      return !isHidden && !isInText && target.tabIndex >= 0 && (width < 24 || height < 24);
    });
    return small.map(
      (target) => `${target.offsetWidth} x ${target.offsetHeight} px: ${target.outerHTML.slice(0, 100)}`,
    );
  });
}
