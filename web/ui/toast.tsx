import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { dismissToast, getToasts, subscribeToToasts, type Toast } from './toast-store.ts';

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows the toasts of toast-store.ts. Render it once. */
export default function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts);
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className="fixed right-6 bottom-6 z-50 w-96 max-w-[calc(100vw-2rem)] max-md:right-4 max-md:bottom-4" />
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const isFailure = toast.tone === 'danger';
  return (
    <Radix.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-card border border-line-strong bg-paper-raised p-4 shadow-float',
        'data-[state=closed]:animate-slide-to-right data-[state=open]:animate-slide-from-right data-[swipe=end]:animate-slide-to-right',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
      )}
    >
      <Icon
        of={isFailure ? CircleAlert : CircleCheck}
        className={classNames('mt-0.5', isFailure ? 'text-danger' : 'text-success')}
      />
      <div>
        <Radix.Title className={classNames('font-label', isFailure ? 'text-danger' : 'text-ink')}>
          {toast.title}
        </Radix.Title>
        {toast.description && <Radix.Description className="text-1">{toast.description}</Radix.Description>}
      </div>
      <Radix.Close asChild>
        <Button variant="ghost" size="icon" className="-m-2.5" aria-label="Close">
          <Icon of={X} />
        </Button>
      </Radix.Close>
    </Radix.Root>
  );
}
