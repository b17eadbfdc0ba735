import { nullWhenSignedOut, trpc } from '#web/lib/trpc.ts';

/** The server marks the page of a request without a session cookie: its reader is signed out, without a call. */
const mayHaveSession = () => typeof document !== 'undefined' && document.documentElement.dataset.session !== 'no';

/**
 * Who reads. One call for the whole page; a failed one counts as signed out and is not made again, unless the reader asks
 * for it: `isUnknown` tells such a reader from one who is signed out.
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
