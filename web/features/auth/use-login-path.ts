import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';

const NO_RETURN: string[] = [paths.home, paths.signIn, paths.resetPassword, paths.confirmEmail];

/**
 * Returns the URL that signs the user in and leads back to the current page, with its query. Pages in NO_RETURN make no
 * sense after a sign-in, so it leads to the start page from there.
 */
export function useLoginPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  if (NO_RETURN.includes(path)) return paths.login();
  return paths.login(search ? `${path}?${search}` : path);
}
