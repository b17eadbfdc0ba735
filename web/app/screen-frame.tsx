import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { watchLoads } from '#web/lib/reload.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { FocusPage } from './focus-page.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Shows the screen after its chunk has loaded, or an error page if the screen fails. A navigation clears the error. */
export function ScreenFrame({ path, children }: { path: string; children: ReactNode }) {
  const shown = useRef(path);
  useEffect(watchLoads, []);
  const focus = <FocusPage path={path} shown={shown} />;
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error) => (
        <>
          <RouteFailure key={path} error={error} path={path} />
          {focus}
        </>
      )}
    >
      <Suspense fallback={null}>
        {children}
        {focus}
      </Suspense>
    </ErrorBoundary>
  );
}
