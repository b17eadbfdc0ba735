import { Button } from '#web/ui/button.tsx';

type SaveNoticeProps = { state: 'idle' | 'pending' | 'error' | 'success'; onSaveAgain: () => void };

/** Speaks only when the score could not be saved. Saving again is safe: a run counts once. */
export function SaveNotice({ state, onSaveAgain }: SaveNoticeProps) {
  if (state === 'success' || state === 'idle') return null;
  if (state === 'pending') return <p className="mt-2 text-1 text-ink-3">Saving your score...</p>;
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-danger">
      <p>Your score could not be saved. It stays here until you leave this page.</p>
      <Button size="small" onClick={onSaveAgain}>
        Save Again
      </Button>
    </div>
  );
}
