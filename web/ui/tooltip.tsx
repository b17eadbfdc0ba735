import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';

/** Milliseconds before the first tooltip shows, and the window in which the next one shows at once. */
const DELAY = 700;
const SKIP_DELAY = 300;

/** Once, around everything that has tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY} skipDelayDuration={SKIP_DELAY}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  /** Repeats or adds to the accessible name of the child; never the only place of a word. */
  label: string;
  /** Off: the child alone, without a tooltip. */
  isOn?: boolean;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
};

export function Tooltip({ label, isOn = true, side = 'top', children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Radix.Root open={isOn && isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={8}
          className="z-50 max-w-72 animate-fade-in rounded-small bg-ink px-2 py-1 text-1 text-paper shadow-float"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
