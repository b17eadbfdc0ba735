import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type FocusEvent, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useStore } from './create-store.ts';
import { Icon } from './icon.tsx';
import { dismissToast, type Toast, toasts } from './toast-store.ts';
import { useAvoidPrimaryButtons } from './use-avoid-primary-buttons.ts';

const DURATION_MS = 5000;
/** A toast with a button stays longer. While it has the focus or the pointer, it stays. */
const ACTION_DURATION_MS = 10_000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows the toasts of toast-store.ts. Render it once. */
export default function Toaster() {
  const shown = useStore(toasts);
  const viewport = useRef<HTMLOListElement>(null);
  useAvoidPrimaryButtons(
    viewport,
    shown.some(({ isOpen }) => isOpen),
  );
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        ref={viewport}
        onFocus={focusFirstButton}
        className={classNames(
          'fixed z-50 max-md:inset-x-2 md:right-6 md:w-96 print:hidden',
          // On a phone, over the header: thumbs and primary buttons are at the bottom.
          'max-md:not-data-moved:top-2 max-md:data-moved:bottom-[calc(var(--bottom-bar)+0.5rem)] md:not-data-moved:bottom-6 md:data-moved:top-6',
        )}
      />
    </Radix.Provider>
  );
}

/** F8 focuses the list of toasts. This moves the focus on to the first button of the toast. */
function focusFirstButton({ target, currentTarget, relatedTarget }: FocusEvent<HTMLOListElement>) {
  if (target === currentTarget && !currentTarget.contains(relatedTarget)) {
    currentTarget.querySelector('button')?.focus();
  }
}

function ToastCard({ toast }: { toast: Toast }) {
  const isFailure = toast.tone === 'danger';
  return (
    <Radix.Root
      open={toast.isOpen}
      duration={toast.action ? ACTION_DURATION_MS : DURATION_MS}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      className={classNames(
        'flex items-start gap-3 rounded-card border border-line-strong bg-paper-raised p-4 shadow-float',
        'data-[state=closed]:animate-slide-to-right data-[state=open]:animate-slide-from-right data-[swipe=end]:animate-slide-to-right',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
      )}
    >
      <Icon
        of={isFailure ? CircleAlert : CircleCheck}
        className={classNames('mt-0.5', isFailure ? 'text-danger' : 'text-success')}
      />
      <div className="flex-1">
        <Radix.Title className={classNames('font-label', isFailure ? 'text-danger' : 'text-ink')}>
          {toast.title}
        </Radix.Title>
        {toast.description && <Radix.Description className="text-1">{toast.description}</Radix.Description>}
      </div>
      {toast.action && (
        <Radix.Action asChild altText={`${toast.action.label}: press F8, then Enter`} onClick={toast.action.run}>
          <Button size="small" className="-my-1.5 touch:-my-2.5 shrink-0">
            {toast.action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <Button variant="ghost" size="icon" className="-m-2.5 shrink-0" aria-label="Close">
          <Icon of={X} />
        </Button>
      </Radix.Close>
    </Radix.Root>
  );
}
