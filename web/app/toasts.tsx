import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { getToasts, showKeptToast, subscribeToToasts } from '#web/ui/toast-store.ts';

const load = () => import('#web/ui/toast.tsx');
const Toaster = lazy(load);

/**
 * The parts that show toasts are rendered with the first one. Users fetch them ahead: a toast may have to say that the
 * server is away, when nothing more can be fetched.
 */
export function Toasts() {
  const { isAuthenticated } = useUser();
  useEffect(() => {
    if (isAuthenticated) load().catch(() => {});
  }, [isAuthenticated]);

  const hasToasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts).length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  if (hasToasts && !isNeeded) setIsNeeded(true);
  useEffect(showKeptToast, []);
  return (
    isNeeded && (
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <Toaster />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
