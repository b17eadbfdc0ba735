import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { dialogPanel, scrim } from './floating.ts';
import { Icon } from './icon.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = {
  /** The element that opens the dialog, to which the focus returns. Without it, pass `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Runs after the dialog closes and before the focus returns. `preventDefault` keeps the focus from returning. */
  onCloseAutoFocus?: (event: Event) => void;
  children?: ReactNode;
};

export function Dialog({ trigger, open, onOpenChange, title, description, onCloseAutoFocus, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          className={dialogPanel}
          {...(!trigger && returnFocus)}
          {...(onCloseAutoFocus && {
            onCloseAutoFocus: (event: Event) => {
              onCloseAutoFocus(event);
              if (!event.defaultPrevented && !trigger) returnFocus.onCloseAutoFocus(event);
            },
          })}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" className="-m-2" aria-label="Close">
                <Icon of={X} />
              </Button>
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-2">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
