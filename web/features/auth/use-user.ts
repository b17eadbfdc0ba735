import { nullWhenSignedOut, trpc } from '#web/lib/trpc.ts';

/** False if the page was requested without a session cookie. Then the visitor is signed out, and no call is needed. */
export const mayBeSignedIn = () => typeof document !== 'undefined' && document.documentElement.dataset.session !== 'no';

/**
 * Returns the signed-in user, or null. All components share one call. If the call fails, the user counts as signed out
 * and `isUnknown` is true. The call is then repeated only by `askAgain`.
 */
export function useUser() {
  const { data, isLoading, isError, refetch } = trpc.auth.user.useQuery(undefined, {
    enabled: mayBeSignedIn(),
    retryOnMount: false,
    trpc: nullWhenSignedOut,
  });
  const user = data ?? null;
  return { user, isAuthenticated: user !== null, isLoading, isUnknown: isError, askAgain: () => refetch() };
}
