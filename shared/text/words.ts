import { inDigits } from './digits.ts';

/** Words that every text has, whatever its subject is. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the of to in on at by for from with and or if as than then is are was were be been being do does did has have had
  will would must shall can may might should could i my you your it its he she his her him they them their this that these
  those there what which who whom whose how why when where`.split(/\s+/),
);

/** Returns a text's words in lower case, its numbers as digits ('thirty-one' as 31), and the signs $ and %. */
export function tokensOf(text: string): string[] {
  const plain = inDigits(text.toLowerCase().replaceAll('’', "'")).replace(/'s\b/g, '');
  return plain.match(/\d+(?:\.\d+)?|[\p{L}']+|[$%]/gu) ?? [];
}

/** Returns the tokens of a text without the signs $ and %. */
export const wordsOf = (text: string): string[] => tokensOf(text).filter((token) => token !== '$' && token !== '%');

export const isNumber = (token: string): boolean => /^\d/.test(token);

/**
 * Returns a common form of singular and plural, for comparison only. 'policies' becomes 'policy', but 'status' becomes
 * 'statu'.
 */
export const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^s'])s$/, '');

/** Returns the words and numbers of a text without stop words, in a common form of singular and plural. */
export const keywordsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(singular),
  );
