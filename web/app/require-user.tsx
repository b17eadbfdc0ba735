import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/**
 * Shows its children to users, and redirects visitors to the start page. If the server could not check the sign-in, the
 * redirect stores the path in the history state, so that the user can return to it.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading, isUnknown } = useUser();
  const [path] = useLocation();
  if (isLoading) return <Status>Loading...</Status>;
  if (isAuthenticated) return children;
  return (
    <>
      <ScreenSkeleton />
      <Redirect to={paths.home} replace state={isUnknown ? { from: path } : null} />
    </>
  );
}
