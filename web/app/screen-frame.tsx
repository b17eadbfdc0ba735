import { type ReactNode, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
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
      resetKeys={[path]}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <OnFailedPath path={path}>
          <RouteFailure error={error} path={path} onLoaded={() => showLoaded(resetErrorBoundary)} />
          {focus}
        </OnFailedPath>
      )}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        {children}
        {focus}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shows nothing on another path, because the boundary renders the fallback once more before a navigation clears the error. */
function OnFailedPath({ path, children }: { path: string; children: ReactNode }) {
  const [failedPath] = useState(path);
  return path === failedPath && children;
}
