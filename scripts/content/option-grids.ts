import { singular, tokensOf } from '#shared/text/words.ts';
import type { Item } from './item-forms.ts';

/** The ways to split four options into two pairs. */
const PAIRS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 3, 1, 2],
] as const;
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** Returns the words of both texts in a fixed order, without articles. */
const wordsOfBoth = (...texts: [string, string]): string =>
  texts
    .flatMap(tokensOf)
    .filter((word) => !ARTICLES.has(word))
    .map(singular)
    .sort()
    .join(' ');

/**
 * Whether the options cross two features, such as a person and a time: 'the insurer within 15 days', 'the insurer within
 * 30 days', 'the producer within 15 days', 'the producer within 30 days'. Then two of the options together have exactly
 * the words of the other two.
 */
export function isOptionGrid({ options }: Pick<Item, 'options'>): boolean {
  const texts = options.map(({ text }) => text);
  return PAIRS.some(([a, b, c, d]) => wordsOfBoth(texts[a]!, texts[b]!) === wordsOfBoth(texts[c]!, texts[d]!));
}
