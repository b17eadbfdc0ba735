import { orderedUnits } from './catalogue.ts';
import { termAnchor } from './study-text.ts';
import type { Study } from './topics.ts';

/** A term, once, with what each unit that teaches it says of it. */
export type GlossaryEntry = {
  term: string;
  /** Its place on the glossary's page. */
  anchor: string;
  meanings: { topicId: string; definition: string }[];
};

/** The terms of all units by the alphabet, whatever their case; a unit's place in the exam's outline orders its meanings. */
export function glossaryOf(terms: ReadonlyMap<string, Study['terms']>): GlossaryEntry[] {
  const entries = new Map<string, GlossaryEntry>();
  for (const { id: topicId } of orderedUnits) {
    for (const { term, definition } of terms.get(topicId) ?? []) {
      const anchor = termAnchor(term);
      const entry = entries.get(anchor) ?? { term, anchor, meanings: [] };
      entry.meanings.push({ topicId, definition });
      entries.set(anchor, entry);
    }
  }
  return [...entries.values()].sort((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));
}
