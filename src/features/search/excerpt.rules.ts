import type { SearchResult } from '#shared/search.ts';
import { singular } from '#shared/text/words.ts';

const NOTHING = /(?!)/;

/** Length of an excerpt, and of its part before the first match (characters). */
const LENGTH = 160;
const BEFORE = 50;

/**
 * Returns the text around the first match, cut between words, in parts that are marked as match or not. `terms` are word
 * prefixes. If the text has the words of `phrase` one after the other, the excerpt shows this place.
 */
export function excerptOf(text: string, terms: string[], phrase = ''): SearchResult['excerpt'] {
  const line = text.replace(/\s+/g, ' ').trim();
  const match = matcher(terms);
  const place = line.search(phrasePattern(phrase));
  const first = place < 0 && match ? line.search(match) : place;
  const start = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1;
  const end = line.length - start <= LENGTH ? line.length : line.lastIndexOf(' ', start + LENGTH);
  const shown = `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`;
  if (!match) return [{ text: shown, isMatch: false }];
  return shown
    .split(match)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Returns a pattern for the words of a phrase, in singular or plural, with spaces or signs between them. */
function phrasePattern(phrase: string): RegExp {
  const words = phrase.match(/[\p{L}\d]+/gu) ?? [];
  if (words.length < 2) return NOTHING;
  return new RegExp(`(?<![\\p{L}\\d])${words.map((word) => `${singular(word)}\\p{L}*`).join('[^\\p{L}\\d]+')}`, 'iu');
}

/** Returns a pattern for words that begin with a term. It captures the match, so that `split` keeps it. */
function matcher(terms: string[]): RegExp | undefined {
  if (terms.length === 0) return undefined;
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/y$/, '(?:y|ies)'));
  return new RegExp(`((?<![\\p{L}\\d])(?:${escaped.join('|')})[\\p{L}\\d]*)`, 'giu');
}
