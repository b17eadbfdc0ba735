import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { scrim } from './floating.ts';
import { Icon } from './icon.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. The sheet has no visible title. */
  label: string;
  /** The edge of the window from which the sheet slides in. */
  side?: 'left' | 'bottom';
  /** Runs after the sheet closes and before the focus returns. `preventDefault` keeps the focus from returning. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

const sides = {
  left: 'inset-y-0 left-0 w-72 max-w-[calc(100vw-2rem)] border-r data-[state=closed]:animate-slide-to-left data-[state=open]:animate-slide-from-left',
  bottom:
    'inset-x-0 bottom-0 max-h-[75dvh] rounded-t-card border-t data-[state=closed]:animate-slide-to-bottom data-[state=open]:animate-slide-from-bottom',
};

/** A modal panel that slides in from an edge over the page. */
export default function Sheet({ open, onOpenChange, label, side = 'left', onCloseAutoFocus, children }: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={returnFocus.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (!event.defaultPrevented) returnFocus.onCloseAutoFocus(event);
          }}
          className={classNames(
            'fixed z-40 flex flex-col border-line-strong bg-paper-sunken shadow-float',
            sides[side],
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" className="absolute top-2 right-2" aria-label="Close">
              <Icon of={X} />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
