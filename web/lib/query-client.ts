import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { errorText, isSignedOut } from './error-text.ts';

type Inputs = inferRouterInputs<AppRouter>;
/** A router ('bookmarks': all of its queries) or one of its procedures ('bookmarks.list'). */
export type QueryPath = {
  [Router in keyof Inputs & string]: Router | `${Router}.${keyof Inputs[Router] & string}`;
}[keyof Inputs & string];

type ToastText = { title: string; description?: string };

/** What to do after a mutation: show a toast, and refetch queries. A mutation declares it in its `meta`. */
export type MutationMeta = {
  success?: ToastText;
  /** A string is the toast's title; the server's sentence is then the description. */
  failure?: string | ToastText;
  /** Returns true if the screen itself shows the error. Then there is no toast. */
  isShown?: (error: unknown) => boolean;
  refresh?: QueryPath[];
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

const USER = [['auth', 'user']];
const SIGNED_OUT = {
  title: 'You are signed out',
  description: 'Please sign in again. Your unsaved text is still here.',
};

/** Creates the query client with the cache policy. It shows the toasts of all mutations and refetches their queries. */
export function createQueryClient(): QueryClient {
  /**
   * If the sign-in has ended, for example in another window, shows a toast, refetches the user and returns true.
   * Returns false for every other error.
   */
  const handleEndedSignIn = (error: unknown): boolean => {
    const wasSignedIn = queryClient.getQueriesData({ queryKey: USER }).some(([, user]) => user != null);
    if (!isSignedOut(error) || !wasSignedIn) return false;
    showToast({ ...SIGNED_OUT, tone: 'danger' });
    queryClient.invalidateQueries({ queryKey: USER });
    return true;
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
    queryCache: new QueryCache({ onError: (error) => void handleEndedSignIn(error) }),
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, mutation) => {
        const { success, refresh = [] } = mutation.meta ?? {};
        if (success) showToast(success);
        await Promise.all(refresh.map((path) => queryClient.invalidateQueries({ queryKey: [path.split('.')] })));
      },
      onError: (error, _variables, _result, mutation) => {
        const { failure, isShown } = mutation.meta ?? {};
        if (handleEndedSignIn(error) || failure === undefined || isShown?.(error)) return;
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
