import { counted } from '#web/lib/counted.ts';
import { isNotAvailable } from '#web/lib/error-text.ts';
import type { QueryPath } from '#web/lib/query-client.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

const refresh: QueryPath[] = ['flashcards'];

/** The user's cards on one topic, or on all. */
export function useFlashcards(topicId?: string) {
  return trpc.flashcards.list.useQuery({ topicId });
}

export function useCreateFlashcard() {
  return trpc.flashcards.create.useMutation({
    meta: { success: { title: 'Flashcard created successfully' }, failure: 'Failed to create flashcard', refresh },
  });
}

/** Its answer is the cards that are new. Having them all already is told beside the button, not in a toast. */
export function useGenerateFlashcards() {
  const utils = trpc.useUtils();
  return trpc.flashcards.generate.useMutation({
    meta: { failure: 'Failed to generate flashcards', isShown: isNotAvailable, refresh },
    onSuccess: (cards) => {
      showToast({
        title: 'Flashcards generated successfully',
        description: `${counted(cards.length, 'flashcard has', 'flashcards have')} been created for this topic`,
      });
    },
    // Cards that took too long arrive all the same.
    onError: () => utils.flashcards.list.invalidate(),
  });
}

/** `onDeleted` is called when the card has left the list, and with it what was pressed. */
export function useDeleteFlashcard(onDeleted: () => void) {
  return trpc.flashcards.remove.useMutation({
    meta: { success: { title: 'Flashcard deleted successfully' }, failure: 'Failed to delete flashcard', refresh },
    onSuccess: onDeleted,
  });
}

export function useDeleteAllFlashcards(onDeleted: () => void) {
  return trpc.flashcards.removeAll.useMutation({
    meta: {
      success: { title: 'All flashcards deleted successfully' },
      failure: 'Failed to delete all flashcards',
      refresh,
    },
    onSuccess: onDeleted,
  });
}
