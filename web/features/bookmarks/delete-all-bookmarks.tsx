import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveAllBookmarks } from './use-bookmarks.ts';

export function DeleteAllBookmarks({ count }: { count: number }) {
  const removeAll = useRemoveAllBookmarks();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="quiet-danger" className="max-sm:-ml-3" pending={removeAll.isPending}>
          Delete All
        </Button>
      }
      title={count === 1 ? 'Delete your bookmark?' : `Delete all ${counted(count, 'bookmark')}?`}
      description="The topics themselves stay, and so do your notes, scores and progress."
      confirmLabel="Delete All"
      onConfirm={() => removeAll.mutate()}
    />
  );
}
