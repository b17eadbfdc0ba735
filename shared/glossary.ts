import { orderedTopics } from './catalogue.ts';
import { termAnchor } from './study-text.ts';
import type { Study } from './topics.ts';

/** A term, once, with what the topics that teach it say of it: topics that say the same share a meaning. */
export type GlossaryEntry = {
  term: string;
  /** Its place on the glossary's page. */
  anchor: string;
  meanings: { definition: string; topicIds: string[] }[];
};

/** The terms of all topics by the alphabet, whatever their case; a topic's place in the exam's outline orders its meanings. */
export function glossaryOf(terms: ReadonlyMap<string, Study['terms']>): GlossaryEntry[] {
  const entries = new Map<string, GlossaryEntry>();
  for (const { id: topicId } of orderedTopics) {
    for (const { term, definition } of terms.get(topicId) ?? []) {
      const anchor = termAnchor(term);
      const entry = entries.get(anchor) ?? { term, anchor, meanings: [] };
      const shared = entry.meanings.find((meaning) => meaning.definition === definition);
      if (shared) shared.topicIds.push(topicId);
      else entry.meanings.push({ definition, topicIds: [topicId] });
      entries.set(anchor, entry);
    }
  }
  return [...entries.values()].sort((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));
}
