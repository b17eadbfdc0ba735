import { counted } from '#web/lib/counted.ts';
import type { SaveState } from './use-outbox.ts';

type WaitingLineProps = { saving: { state: SaveState | 'refused'; unsaved: number }; noun?: string };

/** Says how many answers of an open sitting are not saved yet, once saving them has failed. */
export function WaitingLine({ saving: { state, unsaved }, noun = 'answer' }: WaitingLineProps) {
  if (state !== 'waiting') return null;
  return (
    <p role="status" className="mt-2 text-1 text-ink-3">
      {counted(unsaved, noun)} not saved yet. Keep going: {unsaved === 1 ? "it's" : "they're"} safe on this device.
    </p>
  );
}
