import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { getToasts, showSavedToast, subscribeToToasts } from '#web/ui/toast-store.ts';

const load = () => import('#web/ui/toast.tsx');
const Toaster = lazy(load);

/**
 * Shows the toasts. Their code loads with the first toast. For users it loads earlier, because a toast may have to
 * report that the server is unavailable, and then nothing can be loaded.
 */
export function Toasts() {
  const { isAuthenticated } = useUser();
  useEffect(() => {
    if (isAuthenticated) load().catch(() => {});
  }, [isAuthenticated]);

  const hasToasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts).length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  if (hasToasts && !isNeeded) setIsNeeded(true);
  useEffect(showSavedToast, []);
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
