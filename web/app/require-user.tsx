import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { RedirectState } from '#web/features/auth/use-login-path.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/**
 * Shows its children to users, and redirects visitors to the start page. The redirect stores the page in the history
 * state, so that the user can return to it: after signing in, or when the server can check the sign-in again.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading } = useUser();
  const [path] = useLocation();
  const search = useSearch();
  if (isLoading) return <Status>Loading...</Status>;
  if (isAuthenticated) return children;
  const state: RedirectState = { from: search ? `${path}?${search}` : path };
  return (
    <>
      <ScreenSkeleton />
      <Redirect to={paths.home} replace state={state} />
    </>
  );
}
