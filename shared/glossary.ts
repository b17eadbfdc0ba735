import { orderedTopics } from './catalogue.ts';
import { termAnchor } from './study-text.ts';
import type { Study } from './topics.ts';

/** A term with its definitions. Topics with the same definition share one meaning. */
export type GlossaryEntry = {
  term: string;
  /** The id of the entry's element on the glossary page. */
  anchor: string;
  meanings: { definition: string; topicIds: string[] }[];
};

/**
 * Returns the terms of all topics in alphabetical order. The meanings of a term are in the order of the exam outline.
 */
export function glossaryOf(terms: ReadonlyMap<string, Study['terms']>): GlossaryEntry[] {
  const entries = new Map<string, GlossaryEntry>();
  for (const { id: topicId } of orderedTopics) {
    for (const { term, definition } of terms.get(topicId) ?? []) {
      const anchor = termAnchor(term);
      const entry = entries.get(anchor) ?? { term, anchor, meanings: [] };
      const sameMeaning = entry.meanings.find((meaning) => meaning.definition === definition);
      if (sameMeaning) sameMeaning.topicIds.push(topicId);
      else entry.meanings.push({ definition, topicIds: [topicId] });
      entries.set(anchor, entry);
    }
  }
  return [...entries.values()].sort((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));
}
