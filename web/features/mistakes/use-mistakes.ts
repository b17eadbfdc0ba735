import type { ListedMistake } from '#shared/mistakes.ts';
import { plainText } from '#shared/study-text.ts';
import { byCursor } from '#web/lib/pages.tsx';
import { FRESH, trpc } from '#web/lib/trpc.ts';

/** Returns how many mistakes the user has in each area. */
export const useMistakeCounts = () => trpc.mistakes.counts.useQuery(undefined, FRESH);

/** Returns the pages of the user's mistakes of one area, or of all areas, newest first. */
export const useMistakes = (area?: string) => trpc.mistakes.page.useInfiniteQuery({ area }, { ...byCursor, ...FRESH });

/** Adds a question with its correct answer to the user's flashcards. `isAdded` is true if they have it already. */
export function useAddFlashcard({ topicId, question, options, correct, rationales, hasFlashcard }: ListedMistake) {
  const create = trpc.flashcards.create.useMutation({
    meta: {
      success: { title: 'Added to your flashcards' },
      failure: 'Failed to create flashcard',
    },
  });
  const answer = `${options[correct]}\n\n${plainText(rationales[correct] ?? '')}`;
  return {
    isAdded: create.isSuccess || hasFlashcard,
    isPending: create.isPending,
    add: () => create.mutate({ topicId, question, answer }),
  };
}
