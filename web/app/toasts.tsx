import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { lazyPart } from '#web/lib/lazy.tsx';
import { usePreload } from '#web/lib/lazy-module.ts';
import { paths } from '#web/lib/paths.ts';
import { useStore } from '#web/ui/create-store.ts';
import { showSavedToast, toasts } from '#web/ui/toast-store.ts';

const Toaster = lazyPart(() => import('#web/ui/toast.tsx'));

/**
 * Shows the toasts. Their code loads with the first toast. For users and on the contact page it loads earlier, because a
 * toast may have to report that the server is unavailable, and then nothing can be loaded.
 */
export function Toasts() {
  const { isAuthenticated } = useUser();
  const [path] = useLocation();
  usePreload(Toaster.load, isAuthenticated || path === paths.contact);

  const hasToasts = useStore(toasts, ({ length }) => length > 0);
  const [isNeeded, setIsNeeded] = useState(false);
  if (hasToasts && !isNeeded) setIsNeeded(true);
  useEffect(showSavedToast, []);
  return isNeeded && <Toaster />;
}
