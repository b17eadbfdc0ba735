import { FACT_ID } from '../fact-citations.ts';
import { withoutLawCitations } from './law-citations.ts';
import { isNumber, tokensOf } from './words.ts';

/** Words that state an amount without a number. */
const LOOSE_NUMBER = /\b(?:half|twice|(?:double|triple)d?|dozens?|hundreds|thousands|millions)\b/gi;

/** Returns the numbers in a text, as digits. Leaves out those in law citations and fact ids, which state no amount. */
export const numbersOf = (text: string): string[] =>
  tokensOf(withoutLawCitations(text).replace(FACT_ID, ' ')).filter(isNumber);

/** Returns the words in a text that state an amount without a number, such as 'twice'. */
export const looseNumbersOf = (text: string): string[] => text.toLowerCase().match(LOOSE_NUMBER) ?? [];

/** Returns the numbers in a text that its source does not have, without duplicates. */
export function unknownNumbers(text: string, source: string): string[] {
  const known = new Set(numbersOf(source));
  return [...new Set(numbersOf(text)).difference(known)];
}
