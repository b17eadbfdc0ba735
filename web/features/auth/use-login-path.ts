import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '#web/lib/paths.ts';

/** What a redirect stores in the history state: the guarded page that the visitor asked for. */
export type RedirectState = { from: string };

const NO_RETURN: string[] = [paths.home, paths.signIn, paths.resetPassword, paths.confirmEmail];

/**
 * Returns the URL that signs the user in and leads back to the current page, with its query, or to the guarded page that
 * redirected here. Pages in NO_RETURN make no sense after a sign-in, so it leads to the start page from there.
 */
export function useLoginPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  const from = useHistoryState<RedirectState | null>()?.from;
  if (path === paths.home && typeof from === 'string') return paths.login(from);
  if (NO_RETURN.includes(path)) return paths.login();
  return paths.login(search ? `${path}?${search}` : path);
}
