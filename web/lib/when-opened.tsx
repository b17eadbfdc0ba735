import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { reloadPageOnce } from './reload.ts';

type WhenOpenedProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** For a lazy component that opens and closes: loads it when it first opens, and closes it again if loading fails. */
export function WhenOpened({ isOpen, onClose, children }: WhenOpenedProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (isOpen && !isNeeded) setIsNeeded(true);

  function onNotLoaded() {
    onClose();
    reloadPageOnce();
  }

  return (
    isNeeded && (
      <ErrorBoundary resetKey={String(isOpen)} fallback={() => null} onError={onNotLoaded}>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
