import { nullWhenSignedOut, trpc } from '#web/lib/trpc.ts';

/** The server marks a page that was requested without a session cookie, so a visitor needs no call. */
const mayHaveSession = () => typeof document !== 'undefined' && document.documentElement.dataset.session !== 'no';

/**
 * The signed-in user. Makes one call for the whole page. A failed call counts as signed out (`isUnknown` tells the
 * difference), and only `askAgain` repeats it.
 */
export function useUser() {
  const { data, isLoading, isError, refetch } = trpc.auth.user.useQuery(undefined, {
    enabled: mayHaveSession(),
    retryOnMount: false,
    trpc: nullWhenSignedOut,
  });
  const user = data ?? null;
  return { user, isAuthenticated: user !== null, isLoading, isUnknown: isError, askAgain: () => refetch() };
}
