import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type PopoverProps = {
  /** A button. While the popover is open, it has `data-state="open"`. */
  trigger: ReactElement;
  /** The accessible name of the popover. */
  label: string;
  children: ReactNode;
};

/** A small panel beside its trigger, such as the definition of a term. Escape or a press outside closes it. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className="z-40 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line-strong bg-paper-raised p-4 shadow-float data-[state=open]:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
