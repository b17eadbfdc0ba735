import { Button } from '#web/ui/button.tsx';

export type SaveStatus = 'idle' | 'pending' | 'error' | 'success';

type SaveNoticeProps = { status: SaveStatus; onSaveAgain: () => void };

/**
 * Shows that a score is being saved or could not be saved. Saving again is safe because the server counts a quiz once.
 */
export function SaveNotice({ status, onSaveAgain }: SaveNoticeProps) {
  if (status === 'success' || status === 'idle') return null;
  if (status === 'pending') return <p className="mt-2 text-1 text-ink-3">Saving your score...</p>;
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-danger">
      <p>Your score could not be saved. It stays here until you leave this page.</p>
      <Button size="small" onClick={onSaveAgain}>
        Save Again
      </Button>
    </div>
  );
}
