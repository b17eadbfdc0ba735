import type { GlossaryEntry } from '#shared/glossary.ts';
import { plainText } from '#shared/study-text.ts';

export type OutboxMessage = { letter: string; entries: GlossaryEntry[] };

/** Entries under their first letter; figures come first, under '0-9'. */
export function lettersOf(entries: GlossaryEntry[]): OutboxMessage[] {
  const groups = Map.groupBy(entries, ({ term }) => (/^[a-z]/i.test(term) ? term[0]!.toUpperCase() : '0-9'));
  return [...groups].map(([letter, group]) => ({ letter, entries: group }));
}

/** Those that have every word typed, in their name or in what is said of them. */
export function entriesThatFit(entries: GlossaryEntry[], typed: string): GlossaryEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return entries.filter(({ term, meanings }) =>
    has([term, ...meanings.map(({ definition }) => plainText(definition))].join(' ')),
  );
}
