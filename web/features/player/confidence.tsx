import type { Confidence } from '#shared/quiz.constants.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Kbd } from '#web/ui/kbd.tsx';

const CHOICES: { value: Confidence; label: string; key: string }[] = [
  { value: 'sure', label: 'Sure', key: 'S' },
  { value: 'notSure', label: 'Not sure', key: 'N' },
];

/** Returns what the user says after they pressed this key: S or N, and once more to take it back. */
export function afterKey(said: Confidence | undefined, key: string): Confidence | undefined {
  const pressed = CHOICES.find((choice) => choice.key === key.toUpperCase())?.value;
  if (!pressed) return said;
  return pressed === said ? undefined : pressed;
}

type ConfidenceChoiceProps = {
  value: Confidence | undefined;
  /** Choosing the same again takes it back. */
  onChange: (value: Confidence | undefined) => void;
  className?: string;
};

/** Asks how sure the user is of an answer. Nobody has to say it. */
export function ConfidenceChoice({ value, onChange, className }: ConfidenceChoiceProps) {
  return (
    <fieldset
      aria-label="How sure are you? You can skip this."
      className={classNames('flex flex-wrap items-center gap-2 text-1', className)}
    >
      <span aria-hidden="true" className="mr-1 text-ink-3 max-md:hidden">
        How sure are you?
      </span>
      {CHOICES.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          // With the mouse, the focus stays where it is, so that Enter still submits.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(choice.value === value ? undefined : choice.value)}
          className="inline-flex min-h-9 items-center gap-2 rounded-control border border-line-control bg-paper-raised px-3 font-label text-ink-2 transition-colors hover:bg-paper-hover touch:min-h-target aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent"
        >
          {choice.label}
          <span aria-hidden="true" className="touch:hidden">
            <Kbd>{choice.key}</Kbd>
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** Says what follows from a wrong answer of which the user was sure. */
export function SureAndWrong() {
  return (
    <p className="mt-3 border-below-fill border-l-2 pl-3 text-1 text-ink-2">
      You were sure, so this question comes first in your review.
    </p>
  );
}
