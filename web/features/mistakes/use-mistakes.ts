import type { Mistake } from '#shared/mistakes.ts';
import { plainText } from '#shared/study-text.ts';
import { trpc } from '#web/lib/trpc.ts';

/** Returns the user's mistakes, newest first. They are never cached, because answers on every page change them. */
export const useMistakes = () => trpc.mistakes.list.useQuery(undefined, { gcTime: 0 });

/** Adds a question with its correct answer to the user's flashcards. `isAdded` is true if they have it already. */
export function useAddFlashcard({ topicId, question, options, correct, rationales }: Mistake) {
  const cards = trpc.flashcards.list.useQuery({});
  const create = trpc.flashcards.create.useMutation({
    meta: {
      success: { title: 'Added to your flashcards' },
      failure: 'Failed to create flashcard',
      refresh: ['flashcards'],
    },
  });
  const answer = `${options[correct]}\n\n${plainText(rationales[correct] ?? '')}`;
  return {
    isAdded:
      create.isSuccess || cards.data?.some((card) => card.topicId === topicId && card.question === question) === true,
    // Until the cards are there, it is not known whether the question is one of them.
    isPending: create.isPending || cards.isPending,
    add: () => create.mutate({ topicId, question, answer }),
  };
}
