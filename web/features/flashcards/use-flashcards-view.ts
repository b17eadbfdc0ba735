import { useSearchParams } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';

export type FlashcardsView = {
  /** Shows only the cards of this topic; undefined shows all. */
  topicId?: string;
  /** The place of the reviewed card; the first card has 1. Undefined outside of a review. */
  review?: number;
  /** The seed of the order in which the cards are reviewed; undefined means the order of the list. */
  shuffle?: number;
};

/**
 * Returns what the flashcards screen shows. It is in the address, so that it survives a reload and the browser's Back
 * and Forward, and so that other pages can link to it. `replace` adds no entry to the browser's history.
 */
export function useFlashcardsView() {
  const [search, setSearch] = useSearchParams();
  const numberOf = (name: string) =>
    search.has(name) ? Math.max(1, Number.parseInt(search.get(name)!, 10) || 1) : undefined;
  const view: FlashcardsView = {
    topicId: findTopic(search.get('topic') ?? '')?.id,
    review: numberOf('review'),
    shuffle: numberOf('shuffle'),
  };
  return {
    view,
    open: (next: FlashcardsView) => setSearch(valuesOf(next)),
    replace: (next: FlashcardsView) => setSearch(valuesOf(next), { replace: true }),
  };
}

const valuesOf = ({ topicId, review, shuffle }: FlashcardsView): Record<string, string> => ({
  ...(topicId && { topic: topicId }),
  ...(review && { review: String(review) }),
  ...(shuffle && { shuffle: String(shuffle) }),
});
