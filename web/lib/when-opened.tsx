import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from './load-boundary.tsx';

type WhenOpenedProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Shows if the component can't be loaded. */
  failure: string;
  children: ReactNode;
};

/** Renders a lazy component, such as a dialog, after it first opens. */
export function WhenOpened({ isOpen, onClose, failure, children }: WhenOpenedProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (isOpen && !isNeeded) setIsNeeded(true);

  return (
    isNeeded && (
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) =>
          isOpen && (
            <LoadFailure
              error={error}
              onLoaded={resetErrorBoundary}
              message={failure}
              className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md rounded-card border border-line-strong bg-paper-raised p-4 shadow-float print:hidden"
            >
              <Button variant="ghost" size="small" onClick={onClose}>
                Close
              </Button>
            </LoadFailure>
          )
        }
      >
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
