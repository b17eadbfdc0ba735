import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#web/lib/lazy.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { createTrpcClient, trpc } from '#web/lib/trpc.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { Toasts } from './toasts.tsx';

// The code that shows and positions tooltips is a tenth of the client, so it loads with the first hover or focus.
const TooltipLayer = lazyPart(() => import('#web/ui/tooltip-layer.tsx'));

type ProvidersProps = {
  /** The tRPC client. Tests pass a fake one. */
  client?: ReturnType<typeof createTrpcClient>;
  children: ReactNode;
};

export function Providers({ client, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() => client ?? createTrpcClient());
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider layer={(tips) => <TooltipLayer tips={tips} />}>
          {children}
          <Toasts />
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
