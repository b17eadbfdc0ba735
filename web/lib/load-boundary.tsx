import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useLoadAgain } from './use-load-again.ts';

type LoadBoundaryProps = {
  /** Shows while the lazy part loads. */
  loading?: ReactNode;
  /** Replaces the part if it fails. Without a message, the part is missing until it can be loaded. */
  failure?: string;
  children: ReactNode;
};

/** Holds a lazy part of a page, such as a section. */
export function LoadBoundary({ loading, failure, children }: LoadBoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <LoadFailure error={error} onLoaded={resetErrorBoundary} message={failure} />
      )}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

type LoadFailureProps = {
  error: unknown;
  onLoaded: () => void;
  message: string | undefined;
  className?: string;
  /** Other buttons. */
  children?: ReactNode;
};

/** A message about a part that could not be loaded, with a button to try again. It also tries again by itself. */
export function LoadFailure({ error, onLoaded, message, className, children }: LoadFailureProps) {
  const { state, tryAgain } = useLoadAgain(error, onLoaded);
  if (!message || state === 'loading') return null;
  return (
    <div role="alert" className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2', className)}>
      <p>{message}</p>
      <Button size="small" pending={state === 'retrying'} onClick={tryAgain}>
        Try Again
      </Button>
      {children}
    </div>
  );
}
