import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { html: string }[] };

/** What axe finds on a page. It is evaluated, not added as a script: the page's policy lets no foreign script in. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

export async function sidewaysFaults(page: Page): Promise<string[]> {
  const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  return wide > view ? [`${wide} wide in a view of ${view}`] : [];
}
