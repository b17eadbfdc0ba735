import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const LOOKS = {
  disabled: 'border-line',
  chosen: 'cursor-pointer border-accent bg-accent-subtle inset-ring inset-ring-accent',
  open: 'cursor-pointer border-line-control bg-paper-raised hover:bg-paper-hover',
};

type ChoiceProps = {
  /** The name of the radio group. */
  name: string;
  title: ReactNode;
  note?: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

/** One card of a radio group. */
export function Choice({ name, title, note, isChosen, isDisabled = false, onChoose }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-target gap-3 rounded-card border px-4 py-3 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        LOOKS[isDisabled ? 'disabled' : isChosen ? 'chosen' : 'open'],
      )}
    >
      <input
        type="radio"
        name={name}
        className="radio mt-0.75 size-4.5 shrink-0 scroll-mb-24 outline-none"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className={classNames('figures block font-label', isDisabled ? 'text-ink-3' : 'text-ink')}>{title}</span>
        {note && <span className="figures block text-1 text-ink-3">{note}</span>}
      </span>
    </label>
  );
}
