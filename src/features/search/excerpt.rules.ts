import type { SearchResult } from '#shared/search.ts';
import { singular } from '#shared/text/words.ts';

/** Length of an excerpt, and of its part before the first match (characters). */
const LENGTH = 160;
const BEFORE = 50;

/** What the index takes for a word. A pattern of the searched words would take longer to compile than a search takes. */
const WORD = /[^\n\r\p{Z}\p{P}]+/gu;
const LETTERS_ONLY = /^\p{L}*$/u;

type Range = { start: number; end: number };
type Word = Range & { lower: string };

/**
 * Returns the text around the first match, cut between words, in parts that are marked as match or not. `terms` are words
 * in the form in which the index has them, or numbers of laws. If the text has the words of `phrase` one after the other,
 * the excerpt shows this place.
 */
export function excerptOf(text: string, terms: string[], phrase = ''): SearchResult['excerpt'] {
  const line = text.replace(/\s+/g, ' ').trim();
  const words = wordsIn(line);
  const matchAt = matcher(line, terms);
  const first = phraseStart(words, phrase) ?? words.find(matchAt)?.start ?? 0;
  const start = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1;
  const end = line.length - start <= LENGTH ? line.length : line.lastIndexOf(' ', start + LENGTH);
  const parts: SearchResult['excerpt'] = [];
  let at = start;
  const add = (until: number, isMatch: boolean, before = '', after = '') => {
    const part = before + line.slice(at, until) + after;
    if (part !== '') parts.push({ text: part, isMatch });
    at = until;
  };
  let before = start > 0 ? '… ' : '';
  for (const word of words) {
    const match = word.start >= at && word.end <= end ? matchAt(word) : undefined;
    if (!match) continue;
    add(match.start, false, before);
    before = '';
    add(Math.min(match.end, end), true);
  }
  add(end, false, before, end < line.length ? ' …' : '');
  return parts;
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    ...{ start: index, end: index + word.length },
    lower: word.toLowerCase(),
  }));

/** Returns where the words of a phrase begin that follow each other, in singular or plural; undefined for one word. */
function phraseStart(words: Word[], phrase: string): number | undefined {
  const wanted = wordsIn(phrase).map(({ lower }) => singular(lower));
  if (wanted.length < 2) return undefined;
  const found = words.findIndex((_, place) =>
    wanted.every((part, offset) => {
      const lower = words[place + offset]?.lower;
      return lower?.startsWith(part) && LETTERS_ONLY.test(lower.slice(part.length));
    }),
  );
  return words[found]?.start;
}

/** Returns a function that returns the match that begins with a word. The number of a law has several words. */
function matcher(line: string, terms: string[]): (word: Word) => Range | undefined {
  const known = new Set(terms);
  const laws = terms.filter((term) => /\p{P}/u.test(term));
  const lowerLine = laws.length > 0 ? line.toLowerCase() : '';
  return ({ start, end, lower }) => {
    if (known.has(lower) || known.has(singular(lower))) return { start, end };
    const law = laws.find((number) => lowerLine.startsWith(number, start));
    return law === undefined ? undefined : { start, end: Math.max(end, start + law.length) };
  };
}
