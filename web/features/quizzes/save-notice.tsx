import { Button } from '#web/ui/button.tsx';
import type { useSaving } from './use-saving.ts';

type SavingProps = { saving: Pick<ReturnType<typeof useSaving>, 'state' | 'unsaved' | 'send'> };

/**
 * Shows that a score is being saved or is not saved yet. Saving again is safe because the server counts a quiz once.
 */
export function SaveNotice({ saving }: SavingProps) {
  const { state, send } = saving;
  if (state === 'saved') return null;
  if (state === 'sending') return <p className="mt-2 text-1 text-ink-3">Saving your score...</p>;
  if (state === 'refused') {
    return (
      <p role="alert" className="mt-4 text-danger">
        This score was not saved, because the quiz was answered differently in another tab or on another device.
      </p>
    );
  }
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-danger">
      <p>
        We couldn't save your score. It's safe on this device, and we'll send it as soon as we can reach the server.
      </p>
      <Button size="small" onClick={send}>
        Save Again
      </Button>
    </div>
  );
}
