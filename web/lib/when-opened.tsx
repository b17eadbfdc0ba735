import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { reloadPageOnce } from './reload.ts';

type WhenOpenedProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** For a lazy part that opens and closes: it is fetched when it is first opened, and closes again where it can't be. */
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
