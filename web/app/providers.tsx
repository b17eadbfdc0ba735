import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createQueryClient } from '#web/lib/query-client.ts';
import { createTrpcClient, trpc } from '#web/lib/trpc.ts';
import { getToasts, showKeptToast, subscribeToToasts } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

const Toaster = lazy(() => import('#web/ui/toast.tsx'));

type ProvidersProps = {
  /** The way to the server; tests give one of their own. */
  client?: ReturnType<typeof createTrpcClient>;
  children: ReactNode;
};

export function Providers({ client, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() => client ?? createTrpcClient());
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          {children}
          <Toasts />
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** The parts that show toasts are fetched with the first one. */
function Toasts() {
  const hasToasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts).length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  if (hasToasts && !isNeeded) setIsNeeded(true);
  useEffect(showKeptToast, []);
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
