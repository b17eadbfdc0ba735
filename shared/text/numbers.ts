import { FACT_ID } from '../fact-citations.ts';
import { withoutLawCitations } from './law-citations.ts';
import { isNumber, tokensOf } from './words.ts';

/** Words that state an amount without a number. */
const LOOSE_NUMBER = /\b(?:half|twice|(?:double|triple)d?|dozens?|hundreds|thousands|millions)\b/gi;

/** The numbers of a text in digits, however it writes them. Those of law citations and fact ids measure nothing and are left out. */
export const numbersOf = (text: string): string[] =>
  tokensOf(withoutLawCitations(text).replace(FACT_ID, ' ')).filter(isNumber);

/** The words of a text that state an amount without a number, such as 'twice'. */
export const looseNumbersOf = (text: string): string[] => text.toLowerCase().match(LOOSE_NUMBER) ?? [];

/** The numbers of a text that its source does not have, each once. */
export function unknownNumbers(text: string, source: string): string[] {
  const known = new Set(numbersOf(source));
  return [...new Set(numbersOf(text)).difference(known)];
}
