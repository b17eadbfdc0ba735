import axe from 'axe-core';

/** These need the layout and the colors of a real page: e2e/faults.ts checks them in a browser. */
const LAYOUT_RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** It is in index.html, which these tests don't load. */
const PAGE_RULES = ['html-has-lang'];
const OPTIONS = {
  rules: Object.fromEntries([...LAYOUT_RULES, ...PAGE_RULES].map((id) => [id, { enabled: false }])),
  resultTypes: ['violations' as const],
  selectors: false,
  preload: false,
};
/** The sidebar and the footer of the page, which are the same on most screens. */
const SHELL = ['aside[aria-label=Sidebar]', 'main ~ footer'];

/** Returns what axe finds wrong with the structure of the page, a line for each element. */
export async function structureFaults(isShellChecked = true): Promise<string[]> {
  const { violations } = await axe.run(isShellChecked ? document : { exclude: SHELL }, OPTIONS);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
