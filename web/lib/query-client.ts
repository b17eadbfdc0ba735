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

type Words = { title: string; description?: string };

/** What follows a mutation, declared with it and done here for all: a toast, and reads that are fetched anew. */
export type MutationMeta = {
  success?: Words;
  /** A text alone is the toast's title, with the server's own sentence under it. */
  failure?: string | Words;
  /** A failure that the screen shows itself gets no toast. */
  isShown?: (error: unknown) => boolean;
  refresh?: QueryPath[];
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

const USER = [['auth', 'user']];
const ENDED = { title: 'You are signed out', description: 'Please sign in again. What you were writing is kept here.' };

/** The cache policy, and the one place where mutations speak. */
export function createQueryClient(): QueryClient {
  /** A user who is signed out by now, in another window say, is told so, and the page asks anew who reads. */
  const isEnded = (error: unknown): boolean => {
    const wasSignedIn = queryClient.getQueriesData({ queryKey: USER }).some(([, user]) => user != null);
    if (!isSignedOut(error) || !wasSignedIn) return false;
    showToast({ ...ENDED, tone: 'danger' });
    queryClient.invalidateQueries({ queryKey: USER });
    return true;
  };

  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      // 'always': without a network a call fails at once and says so, instead of waiting in silence.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error) => void isEnded(error) }),
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, mutation) => {
        const { success, refresh = [] } = mutation.meta ?? {};
        if (success) showToast(success);
        await Promise.all(refresh.map((path) => queryClient.invalidateQueries({ queryKey: [path.split('.')] })));
      },
      onError: (error, _variables, _result, mutation) => {
        const { failure, isShown } = mutation.meta ?? {};
        if (isEnded(error) || failure === undefined || isShown?.(error)) return;
        const words =
          typeof failure === 'string'
            ? { title: failure, description: errorText(error, 'Please try again.') }
            : failure;
        showToast({ ...words, tone: 'danger' });
      },
    }),
  });
  return queryClient;
}
