import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { scrim } from './floating.ts';
import { Icon } from './icon.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. The sheet has no visible title. */
  label: string;
  /** Runs after the sheet closes and before the focus returns. `preventDefault` keeps the focus from returning. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

/** A modal panel that slides in from the left over the page. */
export default function Sheet({ open, onOpenChange, label, onCloseAutoFocus, children }: SheetProps) {
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
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[calc(100vw-2rem)] flex-col border-line-strong border-r bg-paper-sunken shadow-float data-[state=closed]:animate-slide-to-left data-[state=open]:animate-slide-from-left"
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
