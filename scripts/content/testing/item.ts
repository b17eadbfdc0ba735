import type { Item } from '../item-forms.ts';

/** Returns an item whose first option is the correct answer. The options are separated by ' / '. */
export function item(stem: string, options: string): Item {
  const texts = options.split(' / ').map((text) => ({ text, rationale: 'Why.' }));
  return { stem, options: texts, answer: 'A' };
}
