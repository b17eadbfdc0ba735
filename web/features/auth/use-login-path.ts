import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';

const NO_RETURN: string[] = [paths.home, paths.signIn, paths.resetPassword, paths.confirmEmail];

/** The address that signs in and returns to the current page with its tab. From the pages above it returns to none. */
export function useLoginPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  if (NO_RETURN.includes(path)) return paths.login();
  return paths.login(search ? `${path}?${search}` : path);
}
