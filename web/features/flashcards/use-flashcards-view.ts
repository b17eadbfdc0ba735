import { useLocation, useSearch } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';

export type FlashcardsView = {
  /** Shows only the cards of this topic; undefined shows all. */
  topicId?: string;
  /** The place of the reviewed card; the first card has 1. Undefined outside of a review. */
  review?: number;
  /** The seed of the order in which the cards are reviewed; undefined means the order of the list. */
  shuffle?: number;
};

function readView(search: string): FlashcardsView {
  const values = new URLSearchParams(search);
  const numberOf = (name: string) =>
    values.has(name) ? Math.max(1, Number.parseInt(values.get(name)!, 10) || 1) : undefined;
  return {
    topicId: findTopic(values.get('topic') ?? '')?.id,
    review: numberOf('review'),
    shuffle: numberOf('shuffle'),
  };
}

function addressOf({ topicId, review, shuffle }: FlashcardsView): string {
  const values = Object.entries({ topic: topicId, review, shuffle }).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${paths.flashcards}?${search}` : paths.flashcards;
}

/**
 * Returns what the flashcards screen shows. It is in the address, so that it survives a reload and the browser's Back
 * and Forward, and so that other pages can link to it. `replace` adds no entry to the browser's history.
 */
export function useFlashcardsView() {
  const [, navigate] = useLocation();
  const view = readView(useSearch());
  return {
    view,
    open: (next: FlashcardsView) => navigate(addressOf(next)),
    replace: (next: FlashcardsView) => navigate(addressOf(next), { replace: true }),
  };
}
