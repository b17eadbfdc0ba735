import type { Restored } from '#shared/deleted.ts';
import type { QueryPath } from '#web/lib/query-client.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

const KINDS = {
  note: { name: 'Note', list: 'notes' },
  flashcard: { name: 'Flashcard', list: 'flashcards' },
} as const satisfies Record<Restored['kind'], { name: string; list: QueryPath }>;

/**
 * Returns a function that reports a deletion in a toast and offers to undo it. Calls `onRestored` after the list has been
 * fetched again.
 */
export function useUndo(kind: Restored['kind'], onRestored: (id: string) => void): (id: string) => void {
  const { name, list } = KINDS[kind];
  const { mutate } = trpc.deleted.restore.useMutation({
    meta: { success: { title: `${name} restored` }, failure: `Failed to restore ${kind}`, refresh: [list] },
    onSuccess: ({ id }) => onRestored(id),
  });
  return (id) =>
    showToast({
      title: `${name} deleted successfully`,
      action: { label: 'Undo', run: () => mutate({ id }) },
    });
}
