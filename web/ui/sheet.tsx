import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { scrim } from './floating.ts';
import { Icon } from './icon.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. A sheet on the right also shows it as its title. */
  label: string;
  /**
   * The edge of the window from which the sheet slides in. A sheet on the left or at the bottom is for choosing, and its
   * first control takes the focus. One on the right is for reading.
   */
  side?: 'left' | 'right' | 'bottom';
  /** What the sheet shows first, and what takes the focus. */
  start?: RefObject<HTMLElement | null>;
  /** Runs after the sheet closes and before the focus returns. `preventDefault` keeps the focus from returning. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

const sides = {
  left: 'inset-y-0 left-0 w-72 max-w-[calc(100vw-2rem)] border-r bg-paper-sunken data-[state=closed]:animate-slide-to-left data-[state=open]:animate-slide-from-left',
  right:
    'inset-y-0 right-0 w-[30rem] max-w-[calc(100vw-2rem)] border-l bg-paper outline-none data-[state=closed]:animate-slide-to-right data-[state=open]:animate-slide-from-right',
  bottom:
    'inset-x-0 bottom-0 max-h-[75dvh] rounded-t-card border-t bg-paper-sunken data-[state=closed]:animate-slide-to-bottom data-[state=open]:animate-slide-from-bottom',
};

/** A modal panel that slides in from an edge over the page. */
export default function Sheet({
  open,
  onOpenChange,
  label,
  side = 'left',
  start,
  onCloseAutoFocus,
  children,
}: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            const first = start?.current ?? (side === 'right' ? (event.currentTarget as HTMLElement) : undefined);
            if (!first) return;
            event.preventDefault();
            first.scrollIntoView();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (!event.defaultPrevented) returnFocus.onCloseAutoFocus(event);
          }}
          className={classNames('fixed z-40 flex flex-col border-line-strong shadow-float', sides[side])}
        >
          <Radix.Title className={side === 'right' ? 'border-line border-b py-3.5 pr-14 pl-5 text-3' : 'sr-only'}>
            {label}
          </Radix.Title>
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
