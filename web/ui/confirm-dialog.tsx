import { AlertDialog as Radix } from 'radix-ui';
import type { MouseEvent, ReactElement } from 'react';
import { Button } from './button.tsx';
import { scrim, sheet } from './floating.ts';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  /** The element that opens the dialog and gets the focus back. Without one, give `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A question: 'Delete all 3 notes?' */
  title: string;
  /** What is lost and what stays. */
  description: string;
  /** The verb of the question: 'Delete All' */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
};

/** Asks before something that can't be undone. Cancel has the focus first; Escape cancels. */
export function ConfirmDialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  // While it fades out the button can still be pressed: a double click is one confirmation.
  const confirmOnce = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!currentTarget.closest('[data-state=closed]')) onConfirm();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content className={sheet} {...(!trigger && returnFocus)}>
          <Radix.Title>{title}</Radix.Title>
          <Radix.Description className="mt-2">{description}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant="danger" onClick={confirmOnce}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
