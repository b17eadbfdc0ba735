import { useUndo, useUndoAll } from '#web/features/deleted/use-undo.ts';
import { isQuotaReached } from '#web/lib/error-text.ts';
import { byCursor } from '#web/lib/pages.tsx';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

const UPDATED = 'Note updated successfully';

/** Returns the pages of the user's notes on one topic, or on all topics, the last changed first. */
export function useNotes(topicId?: string) {
  return trpc.notes.page.useInfiniteQuery({ topicId }, byCursor);
}

export function useCreateNote() {
  return trpc.notes.create.useMutation({
    meta: {
      success: { title: 'Note created successfully' },
      failure: 'Failed to create note',
      isShown: isQuotaReached,
    },
  });
}

export function useUpdateNote() {
  return trpc.notes.update.useMutation({
    meta: { success: { title: UPDATED }, failure: 'Failed to update note' },
    onSuccess: ({ replacedNewer }) => {
      if (replacedNewer) {
        showToast({
          title: UPDATED,
          description: 'It replaced a newer version from another tab or device.',
        });
      }
    },
  });
}

type OnDelete = { onDeleted: () => void; onRestored: (id: string) => void };

/** The pressed button disappears, so `onDeleted` must move the focus. The toast offers to undo the deletion. */
export function useDeleteNote({ onDeleted, onRestored }: OnDelete) {
  const offerUndo = useUndo('note', onRestored);
  return trpc.notes.remove.useMutation({
    meta: { failure: 'Failed to delete note' },
    onSuccess: (_ok, { id }) => {
      offerUndo(id);
      onDeleted();
    },
  });
}

/** Calls `onChanged` after the deletion and after its undoing, because the pressed button disappears. */
export function useDeleteAllNotes(onChanged: () => void) {
  const offerUndo = useUndoAll('note', 'All notes deleted successfully', onChanged);
  return trpc.notes.removeAll.useMutation({
    meta: { failure: 'Failed to delete all notes' },
    onSuccess: ({ deletedAt }) => {
      offerUndo(deletedAt);
      onChanged();
    },
  });
}
