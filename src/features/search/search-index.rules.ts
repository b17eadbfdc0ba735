import MiniSearch from 'minisearch';
import { findTopic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import type { SearchResult } from '#shared/search.ts';
import { blockText, plainText, termAnchor } from '#shared/study-text.ts';
import { isNumber, STOP_WORDS, singular, wordsOf } from '#shared/text/words.ts';

/** `sequence` has the words of title and text without stop words, between spaces, to find phrases in. */
type Entry = Omit<SearchResult, 'excerpt'> & { id: string; text: string; sequence: string };

export type SearchIndex = { search: MiniSearch<Entry>; entries: ReadonlyMap<string, Entry> };

const TOKENIZE = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/** The most results of each kind. Together they fill a screen. */
const MAX_PER_KIND = 6;

/** The second part of words such as "owner's", which the index splits at the apostrophe. */
const POSSESSIVE = 's';

function termOf(word: string): string | null {
  const lower = word.toLowerCase();
  return STOP_WORDS.has(lower) || lower === POSSESSIVE ? null : singular(lower);
}

/** Builds an index of all topics, sections and terms of the material, by title, text and topic id. */
export function indexOf(material: Material): SearchIndex {
  const entries = entriesOf(material);
  const search = new MiniSearch<Entry>({ fields: ['title', 'text', 'topicId'], processTerm: termOf });
  search.addAll(entries);
  return { search, entries: new Map(entries.map((entry) => [entry.id, entry])) };
}

const sequenceOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(singular)
    .join(' ');

function entriesOf(material: Material): Entry[] {
  return [...material].flatMap(([topicId, { study }]) => {
    if (!study) return [];
    const { overview, keyPoints, sections, terms } = study;
    const entry = (kind: Entry['kind'], title: string, texts: string[], anchor?: string): Entry => {
      const text = plainText(texts.join('\n'));
      const sequence = ` ${sequenceOf(title)} | ${sequenceOf(text)} `;
      return { id: `${kind} ${topicId} ${anchor}`, kind, topicId, title, text, anchor, sequence };
    };
    return [
      entry('topic', findTopic(topicId)?.title ?? topicId, [overview, ...keyPoints]),
      ...sections.map(({ id, title, body }) => entry('section', title, body.map(blockText), `section-${id}`)),
      ...terms.map(({ term, definition }) => entry('term', term, [definition], termAnchor(term))),
    ];
  });
}

/** The words that are searched for. Each takes time, and a search in earnest has fewer. */
const MAX_WORDS = 10;

const OPTIONS = {
  boost: { title: 4 },
  // A word of two letters begins hundreds of words, so only the one that is being typed stands for them.
  prefix: (word: string, place: number, all: string[]) => word.length > (place === all.length - 1 ? 1 : 2),
  tokenize: (words: string) => [...new Set(TOKENIZE(words).filter(termOf))].slice(0, MAX_WORDS),
  // Typos are allowed in long words, but not in short words or numbers.
  fuzzy: (word: string) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
  // Of a topic and a section with nearly the same score, such as the two called Annuities, the topic comes first.
  boostDocument: (id: string) => (id.startsWith('topic ') ? 1.2 : 1),
};

/**
 * Returns the entries that match, the best first, with their matching terms. An entry must contain all words. If no entry
 * does, returns the entries that contain any of the words. A term that is named by the words comes first, and then the
 * entries that contain them as a phrase.
 */
export function findIn({ search, entries }: SearchIndex, words: string): (Entry & { terms: string[] })[] {
  const all = search.search(words, { ...OPTIONS, combineWith: 'AND' });
  const hits = all.length > 0 ? all : search.search(words, OPTIONS);
  const hasPhrase = phraseIn(words);
  const named = termNamedBy(words, entries);
  const rank = (entry: Entry) => (named !== undefined && entry.anchor === named ? 2 : Number(hasPhrase(entry)));
  const inOrder = hits
    .map((hit) => ({ ...hit, entry: entries.get(hit.id)! }))
    .sort((a, b) => rank(b.entry) - rank(a.entry));
  const counts = { topic: 0, section: 0, term: 0 };
  const seenTerms = new Set<string | undefined>();
  return inOrder.flatMap(({ entry, terms }) => {
    // The glossary shows a term once, even if several topics teach it.
    if (entry.kind === 'term' && seenTerms.size === seenTerms.add(entry.anchor).size) return [];
    if (++counts[entry.kind] > MAX_PER_KIND) return [];
    return [{ ...entry, terms }];
  });
}

/** Returns the anchor of the term that equals the words, or else of the only one that begins with them. */
function termNamedBy(words: string, entries: SearchIndex['entries']): string | undefined {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  const typed = plain(words);
  const begun = [...entries.values()].filter(({ kind, title }) => kind === 'term' && plain(title).startsWith(typed));
  const anchors = new Set(begun.map(({ anchor }) => anchor));
  const equal = begun.find(({ title }) => plain(title) === typed);
  return equal?.anchor ?? (anchors.size === 1 ? begun[0]!.anchor : undefined);
}

/** Returns a function that tests for the words as a phrase. The last word can be incomplete, unless it is a number. */
function phraseIn(words: string): (entry: Entry) => boolean {
  const phrase = sequenceOf(words);
  const [last = '', ...others] = phrase.split(' ').reverse();
  if (others.length === 0) return () => false;
  const wanted = isNumber(last) ? ` ${phrase} ` : ` ${phrase}`;
  return ({ sequence }) => sequence.includes(wanted);
}
