import type { GlossaryEntry } from '#shared/glossary.ts';
import { plainText } from '#shared/study-text.ts';

export type LetterGroup = { letter: string; entries: GlossaryEntry[] };

/** Groups sorted entries by their first letter. Terms that begin with a digit are under '0-9'. */
export function groupByLetter(entries: GlossaryEntry[]): LetterGroup[] {
  const groups = Map.groupBy(entries, ({ term }) => (/^[a-z]/i.test(term) ? term[0]!.toUpperCase() : '0-9'));
  return [...groups].map(([letter, group]) => ({ letter, entries: group }));
}

/** Returns the entries that contain every word of the query in their term or definitions. */
export function filterEntries(entries: GlossaryEntry[], query: string): GlossaryEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return entries.filter(({ term, meanings }) =>
    matches([term, ...meanings.map(({ definition }) => plainText(definition))].join(' ')),
  );
}
