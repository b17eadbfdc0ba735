import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';

const NO_WAY_BACK: string[] = [paths.home, paths.signIn, paths.resetPassword, paths.confirmEmail];

/** The way to sign in and back to the page that is read, its tab included, save where coming back makes no sense. */
export function useLoginPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  if (NO_WAY_BACK.includes(path)) return paths.login();
  return paths.login(search ? `${path}?${search}` : path);
}
