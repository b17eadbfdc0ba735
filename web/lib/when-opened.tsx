import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { reloadPageOnce } from './reload.ts';

type WhenOpenedProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/**
 * Renders a lazy component, such as a dialog, after it first opens. If the component fails to load, calls `onClose`.
 */
export function WhenOpened({ isOpen, onClose, children }: WhenOpenedProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (isOpen && !isNeeded) setIsNeeded(true);

  function onLoadFailure() {
    onClose();
    reloadPageOnce();
  }

  return (
    isNeeded && (
      <ErrorBoundary resetKey={String(isOpen)} fallback={() => null} onError={onLoadFailure}>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
