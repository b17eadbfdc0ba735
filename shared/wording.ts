// What texts have in common, for checks of what a model wrote.

/** Lower-case words, numbers (12,000 as 12000) and the signs $ and %; all other punctuation is dropped. */
export function tokensOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/'s\b/g, '');
  return plain.match(/\d+(?:\.\d+)?|[\p{L}']+|[$%]/gu) ?? [];
}

/** The same without signs. */
export const wordsOf = (text: string): string[] => tokensOf(text).filter((token) => token !== '$' && token !== '%');

export const numbersOf = (text: string): string[] => wordsOf(text).filter((word) => /^\d/.test(word));

/** How many of their words two texts share, from 0 to 1: the Jaccard index. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.union(other).size;
  return all === 0 ? 1 : one.intersection(other).size / all;
}

/** Tags and addresses: nothing that belongs into study text. */
export const hasMarkup = (text: string): boolean => /<[a-z!/]|https?:\/\/|www\./i.test(text);
