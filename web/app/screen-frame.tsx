import { type ReactNode, Suspense, useRef } from 'react';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { FocusPage } from './focus-page.tsx';
import { RouteFailure } from './route-failure.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Shows the screen after its chunk has loaded, or an error page if the screen fails. A navigation clears the error. */
export function ScreenFrame({ path, children }: { path: string; children: ReactNode }) {
  const shown = useRef(path);
  const focus = <FocusPage path={path} shown={shown} />;

  function showLoaded(reset: () => void) {
    // Moves the focus to the screen, unless the user is in the menu or the search.
    if (document.activeElement?.closest('main')) shown.current = '';
    reset();
  }

  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error, reset) => (
        <>
          <RouteFailure key={path} error={error} path={path} onLoaded={() => showLoaded(reset)} />
          {focus}
        </>
      )}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        {children}
        {focus}
      </Suspense>
    </ErrorBoundary>
  );
}
