import { inDigits } from './digits.ts';

/** Words that stand in every text and say nothing about its subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the of to in on at by for from with and or if as than then is are was were be been being do does did has have had
  will would must shall can may might should could i my you your it its he she his her him they them their this that these
  those there what which who whom whose how why when where`.split(/\s+/),
);

/** Lower-case words, numbers in digits ('thirty-one' as 31) and the signs $ and %; all other punctuation is dropped. */
export function tokensOf(text: string): string[] {
  const plain = inDigits(text.toLowerCase().replaceAll('’', "'")).replace(/'s\b/g, '');
  return plain.match(/\d+(?:\.\d+)?|[\p{L}']+|[$%]/gu) ?? [];
}

/** The tokens without signs. */
export const wordsOf = (text: string): string[] => tokensOf(text).filter((token) => token !== '$' && token !== '%');

export const isNumber = (token: string): boolean => /^\d/.test(token);

/** One form for singular and plural, to compare and not to show: 'policies' and 'policy' are 'policy', 'status' is 'statu'. */
export const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^s'])s$/, '');

/** The words and numbers of a text that tell its subject, in one form for singular and plural. */
export const keywordsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(singular),
  );
