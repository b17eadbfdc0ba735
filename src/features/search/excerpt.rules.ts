import type { SearchResult } from '#shared/search.ts';

/** Characters of an excerpt, and how many of them stand before its first match. */
const LENGTH = 160;
const BEFORE = 50;

/** The text around the first match, cut between words, with every match told apart. `terms` are beginnings of words. */
export function excerptOf(text: string, terms: string[]): SearchResult['excerpt'] {
  const line = text.replace(/\s+/g, ' ').trim();
  const match = matcher(terms);
  const first = match ? line.search(match) : -1;
  const start = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1;
  const end = line.length - start <= LENGTH ? line.length : line.lastIndexOf(' ', start + LENGTH);
  const shown = `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`;
  if (!match) return [{ text: shown, isMatch: false }];
  return shown
    .split(match)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Each match is a group of its own, so that splitting keeps it. */
function matcher(terms: string[]): RegExp | undefined {
  if (terms.length === 0) return undefined;
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/y$/, '(?:y|ies)'));
  return new RegExp(`((?<![\\p{L}\\d])(?:${escaped.join('|')})[\\p{L}\\d]*)`, 'giu');
}
