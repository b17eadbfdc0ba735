import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showToast } from '#web/ui/toast-store.ts';
import { CallError } from './call-error.ts';
import { connection } from './connection.ts';
import { endSignIn } from './end-sign-in.ts';
import { errorText, isSignedOut } from './error-text.ts';
import { refreshAfter } from './figures.ts';

type ToastText = { title: string; description?: string };

/** What to do after a mutation besides loading what it changed. A mutation declares it in its `meta`. */
export type MutationMeta = {
  success?: ToastText;
  /** A string is the toast's title; the server's sentence is then the description. */
  failure?: string | ToastText;
  /** Returns true if the screen itself shows the error. Then there is no toast. */
  isShown?: (error: unknown) => boolean;
  /** Whether it makes nothing stale, because the caller leaves the page or loads what is stale itself. */
  isQuiet?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** A mutation of tRPC has the path of its procedure as its key. */
const pathOf = (mutationKey: readonly unknown[] | undefined): string | undefined =>
  Array.isArray(mutationKey?.[0]) ? mutationKey[0].join('.') : undefined;

/** After a time-out and other failures that are no refusals, a write may have happened, or happen later. */
const mayHaveHappened = (error: unknown): boolean =>
  error instanceof CallError && (error.kind ?? 'unavailable') === 'unavailable' && connection() === 'online';

/** Creates the query client with the cache policy. It shows the toasts of all mutations, and loads what they made stale. */
export function createQueryClient(): QueryClient {
  const refresh = async ({ options: { mutationKey }, meta }: Mutation<unknown, unknown, never>) => {
    const path = pathOf(mutationKey);
    if (path && !meta?.isQuiet) await refreshAfter(queryClient, path);
  };

  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      // 'always' makes a call without a network fail at once. By default it would wait until the network is back.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error) => void (isSignedOut(error) && endSignIn(queryClient)) }),
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, mutation) => {
        if (mutation.meta?.success) showToast(mutation.meta.success);
        await refresh(mutation as never);
      },
      onError: (error, _variables, _result, mutation) => {
        const { failure, isShown } = mutation.meta ?? {};
        if (isSignedOut(error) && endSignIn(queryClient)) return;
        if (mayHaveHappened(error)) void refresh(mutation as never);
        if (failure === undefined || isShown?.(error)) return;
        const text =
          typeof failure === 'string'
            ? { title: failure, description: errorText(error, 'Please try again.') }
            : failure;
        showToast({ ...text, tone: 'danger' });
      },
    }),
  });
  return queryClient;
}
