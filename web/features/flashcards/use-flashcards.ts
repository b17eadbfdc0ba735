import type { QueryPath } from '#web/lib/query-client.ts';
import { trpc } from '#web/lib/trpc.ts';

const refresh: QueryPath[] = ['flashcards'];

/** The member's cards on one topic, or on all. */
export function useFlashcards(topicId?: string) {
  return trpc.flashcards.list.useQuery({ topicId });
}

export function useCreateFlashcard() {
  return trpc.flashcards.create.useMutation({
    meta: { success: { title: 'Flashcard created successfully' }, failure: 'Failed to create flashcard', refresh },
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
