import MiniSearch from 'minisearch';
import { findTopic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import type { SearchResult } from '#shared/search.ts';
import { blockText, plainText, termAnchor } from '#shared/study-text.ts';
import { STOP_WORDS, singular } from '#shared/text/words.ts';

type Entry = Omit<SearchResult, 'excerpt'> & { id: string; text: string };

export type SearchIndex = { search: MiniSearch<Entry>; entries: ReadonlyMap<string, Entry> };

/** Results of each kind, which fill a screen. */
const MAX_OF_A_KIND = 6;

/** The index splits "owner's" at its apostrophe. */
const POSSESSIVE = 's';

function termOf(word: string): string | null {
  const lower = word.toLowerCase();
  return STOP_WORDS.has(lower) || lower === POSSESSIVE ? null : singular(lower);
}

/** Indexes every topic, section and term of the material by title, text and topic. */
export function indexOf(material: Material): SearchIndex {
  const entries = entriesOf(material);
  const search = new MiniSearch<Entry>({ fields: ['title', 'text', 'topicId'], processTerm: termOf });
  search.addAll(entries);
  return { search, entries: new Map(entries.map((entry) => [entry.id, entry])) };
}

function entriesOf(material: Material): Entry[] {
  return [...material].flatMap(([topicId, { study }]) => {
    if (!study) return [];
    const { overview, keyPoints, sections, terms } = study;
    const entry = (kind: Entry['kind'], title: string, texts: string[], anchor?: string): Entry => {
      const text = plainText(texts.join('\n'));
      return { id: `${kind} ${topicId} ${anchor}`, kind, topicId, title, text, anchor };
    };
    return [
      entry('topic', findTopic(topicId)?.title ?? topicId, [overview, ...keyPoints]),
      ...sections.map(({ id, title, body }) => entry('section', title, body.map(blockText), `section-${id}`)),
      ...terms.map(({ term, definition }) => entry('term', term, [definition], termAnchor(term))),
    ];
  });
}

const OPTIONS = {
  boost: { title: 4 },
  prefix: (word: string) => word.length > 1,
  // Forgives a typo in a long word, but not in a short one or in a number.
  fuzzy: (word: string) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
};

/** Finds entries, the best first, with the terms that they match. An entry must have every word, or any word if no entry has all. */
export function findIn({ search, entries }: SearchIndex, words: string): (Entry & { terms: string[] })[] {
  const all = search.search(words, { ...OPTIONS, combineWith: 'AND' });
  const hits = all.length > 0 ? all : search.search(words, OPTIONS);
  const counts = { topic: 0, section: 0, term: 0 };
  const seenTerms = new Set<string | undefined>();
  return hits.flatMap(({ id, terms }) => {
    const entry = entries.get(id)!;
    // The glossary shows a term once, even if several topics teach it.
    if (entry.kind === 'term' && seenTerms.size === seenTerms.add(entry.anchor).size) return [];
    if (++counts[entry.kind] > MAX_OF_A_KIND) return [];
    return [{ ...entry, terms }];
  });
}
