import { AlertDialog as Radix } from 'radix-ui';
import type { MouseEvent, ReactElement } from 'react';
import { Button } from './button.tsx';
import { dialogPanel, scrim } from './floating.ts';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  /** The element that opens the dialog, to which the focus returns. Without it, pass `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A question, such as 'Delete all 3 notes?'. */
  title: string;
  /** Explains what the action deletes and what it keeps. */
  description: string;
  /** The verb of the question, such as 'Delete All'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** False if the action deletes nothing and can be undone. Then Cancel is the main action. */
  isDestructive?: boolean;
  onConfirm: () => void;
};

/** Asks for confirmation, usually of an action that can't be undone. Cancel has the initial focus, and Escape cancels. */
export function ConfirmDialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = true,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  // The button can still be pressed while the dialog fades out. A double click must confirm only once.
  const confirmOnce = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!currentTarget.closest('[data-state=closed]')) onConfirm();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content className={dialogPanel} {...(!trigger && returnFocus)}>
          <Radix.Title>{title}</Radix.Title>
          <Radix.Description className="mt-2">{description}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button variant={isDestructive ? 'line' : 'primary'}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant={isDestructive ? 'danger' : 'line'} onClick={confirmOnce}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
