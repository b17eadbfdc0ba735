import { useUndo, useUndoAll } from '#web/features/deleted/use-undo.ts';
import { counted } from '#web/lib/counted.ts';
import { isNotAvailable, isQuotaReached } from '#web/lib/error-text.ts';
import { byCursor } from '#web/lib/pages.tsx';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Returns the pages of the user's cards on one topic, or on all topics. */
export function useFlashcards(topicId?: string) {
  return trpc.flashcards.page.useInfiniteQuery({ topicId }, byCursor);
}

export function useCreateFlashcard() {
  return trpc.flashcards.create.useMutation({
    meta: {
      success: { title: 'Flashcard created successfully' },
      failure: 'Failed to create flashcard',
      isShown: isQuotaReached,
    },
  });
}

/**
 * Generates cards and returns the new ones. If the user already has all cards of the topic, the caller shows that
 * beside the button, so there is no toast.
 */
export function useGenerateFlashcards() {
  return trpc.flashcards.generate.useMutation({
    meta: { failure: 'Failed to generate flashcards', isShown: isNotAvailable },
    onSuccess: (cards) => {
      showToast({
        title: 'Flashcards generated successfully',
        description: `${counted(cards.length, 'flashcard has', 'flashcards have')} been created for this topic`,
      });
    },
  });
}

type OnDelete = { onDeleted: () => void; onRestored: (id: string) => void };

/** The pressed button disappears, so `onDeleted` must move the focus. The toast offers to undo the deletion. */
export function useDeleteFlashcard({ onDeleted, onRestored }: OnDelete) {
  const offerUndo = useUndo('flashcard', onRestored);
  return trpc.flashcards.remove.useMutation({
    meta: { failure: 'Failed to delete flashcard' },
    onSuccess: (_ok, { id }) => {
      offerUndo(id);
      onDeleted();
    },
  });
}

/** Calls `onChanged` after the deletion and after its undoing, because the pressed button disappears. */
export function useDeleteAllFlashcards(onChanged: () => void) {
  const offerUndo = useUndoAll('flashcard', 'All flashcards deleted successfully', onChanged);
  return trpc.flashcards.removeAll.useMutation({
    meta: { failure: 'Failed to delete all flashcards' },
    onSuccess: ({ deletedAt }) => {
      offerUndo(deletedAt);
      onChanged();
    },
  });
}
