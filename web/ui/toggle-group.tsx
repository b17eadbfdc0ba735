import { ToggleGroup as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ToggleGroupProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  className?: string;
};

/** A group of two to four toggle buttons. Exactly one is always chosen. */
export function ToggleGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: ToggleGroupProps<Value>) {
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={classNames(
        'inline-flex gap-0.5 rounded-control border border-line-control bg-paper-raised p-[3px]',
        className,
      )}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="inline-flex min-h-9 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-small px-3 max-sm:px-1 font-label text-1 text-ink-2 transition-colors hover:text-ink touch:min-h-target data-[state=on]:bg-accent-subtle data-[state=on]:text-accent"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
