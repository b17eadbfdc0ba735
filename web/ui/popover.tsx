import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type PopoverProps = {
  /** A button; while open it has `data-state="open"`. */
  trigger: ReactElement;
  /** Accessible name of what opens. */
  label: string;
  children: ReactNode;
};

/** A small sheet beside its trigger, such as the definition of a term. Escape and a press outside close it. */
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
          className="z-30 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line-strong bg-paper-raised p-4 shadow-float data-[state=open]:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
