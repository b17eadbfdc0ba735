import type { DeletedKind, RestoreResult } from '#shared/deleted.ts';
import { counted } from '#web/lib/counted.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

export const KIND_NAMES: Record<DeletedKind, string> = { note: 'Note', flashcard: 'Flashcard', bookmark: 'Bookmark' };

/** Restores a deleted item. Calls `onRestored` after the lists have been fetched again. */
export function useRestore(kind: DeletedKind, onRestored?: (restored: RestoreResult) => void) {
  const name = KIND_NAMES[kind];
  return trpc.deleted.restore.useMutation({
    meta: { success: { title: `${name} restored` }, failure: `We couldn't restore your ${kind}` },
    onSuccess: onRestored,
  });
}

/** Restores everything of a kind that was deleted at one time, as `useRestore` does. */
export function useRestoreAll(kind: DeletedKind, onRestored?: () => void) {
  const name = KIND_NAMES[kind];
  return trpc.deleted.restoreAll.useMutation({
    meta: { failure: `We couldn't restore your ${kind}s` },
    onSuccess: ({ count }) => {
      showToast({ title: count === 1 ? `${name} restored` : `${counted(count, kind)} restored` });
      onRestored?.();
    },
  });
}

/**
 * Returns a function that reports a deletion in a toast and offers to undo it. Calls `onRestored` after the list has been
 * fetched again.
 */
export function useUndo(kind: DeletedKind, onRestored: (id: string) => void): (id: string) => void {
  const { mutate } = useRestore(kind, ({ id }) => onRestored(id));
  return (id) =>
    showToast({
      title: `${KIND_NAMES[kind]} deleted successfully`,
      action: { label: 'Undo', run: () => mutate({ id }) },
    });
}

/** Like `useUndo`, for a call that deletes everything of a kind, or that knows no id. */
export function useUndoAll(kind: DeletedKind, title: string, onRestored?: () => void): (deletedAt: string) => void {
  const { mutate } = useRestoreAll(kind, onRestored);
  return (deletedAt) => showToast({ title, action: { label: 'Undo', run: () => mutate({ kind, deletedAt }) } });
}
