import { STOP_WORDS, singular, wordsOf } from './words.ts';

/** Endings that don't change what a word is about. The rest must keep enough letters to be told from other words. */
const ENDING =
  /(?<=.{4})(?:ations?|ating|ated|ates?|ements?|ments?|ingly|ings?|ions?|edly|ers?|ors?|able|ible|ally|al|ly)$|(?<=.{3})(?:ing|ed|es|e|y|i)$/;
const DOUBLE_CONSONANT = /([^aeiou])\1$/;

/**
 * Returns a common form of related words, for comparison only: 'rebate', 'rebates' and 'rebating' become 'rebat'.
 * Leaves numbers unchanged.
 */
const stemOf = (word: string): string =>
  /\d/.test(word) ? word : singular(word.replaceAll("'", '')).replace(ENDING, '').replace(DOUBLE_CONSONANT, '$1');

/** Returns the stems of a text's words and its numbers, without stop words. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
