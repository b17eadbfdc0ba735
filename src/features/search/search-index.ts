import MiniSearch from 'minisearch';
import { findTopic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import type { SearchResult } from '#shared/search.ts';
import { blockText, plainText, termAnchor } from '#shared/study-text.ts';
import { excerptOf } from './excerpt.rules.ts';

type Entry = Omit<SearchResult, 'excerpt'> & { id: string; text: string };

export type SearchIndex = { search: MiniSearch<Entry>; entries: ReadonlyMap<string, Entry> };

/** Of each kind; more than a screen holds help nobody. */
const MAX_OF_A_KIND = 6;

/** Words that stand in every text, and in every question that is typed as a sentence. */
const FILLERS = new Set(
  'a an and are as at be by can do does for from how i if in is it its my of on or that the their this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** One form for singular and plural, on both sides. */
function stem(word: string): string | null {
  const lower = word.toLowerCase();
  if (FILLERS.has(lower)) return null;
  return lower.replace(/ies$/, 'y').replace(/(?<![s'])s$/, '');
}

/** Every topic, section and term of the material, to be searched by title and text. */
export function indexOf(material: Material): SearchIndex {
  const entries = entriesOf(material);
  const search = new MiniSearch<Entry>({ fields: ['title', 'text', 'topicId'], processTerm: stem });
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
  // A slip in a long word, none in a short one or in a number.
  fuzzy: (word: string) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
};

/** The best first. Every word must fit; where no text has them all, any of them will do. */
export function findIn({ search, entries }: SearchIndex, words: string): SearchResult[] {
  const all = search.search(words, { ...OPTIONS, combineWith: 'AND' });
  const hits = all.length > 0 ? all : search.search(words, OPTIONS);
  const counts = { topic: 0, section: 0, term: 0 };
  const seenTerms = new Set<string | undefined>();
  return hits.flatMap(({ id, terms }) => {
    const { id: _, text, ...entry } = entries.get(id)!;
    // A term that several topics teach has one place in the glossary.
    if (entry.kind === 'term' && seenTerms.size === seenTerms.add(entry.anchor).size) return [];
    if (++counts[entry.kind] > MAX_OF_A_KIND) return [];
    return [{ ...entry, excerpt: excerptOf(text, terms) }];
  });
}
