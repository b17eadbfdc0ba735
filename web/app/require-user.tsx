import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';

/** Guards a route: users pass, visitors go to the start page. Where the server could not tell, the way back is kept. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading, isUnknown } = useUser();
  const [path] = useLocation();
  if (isLoading) return <Status>Loading...</Status>;
  return isAuthenticated ? children : <Redirect to={paths.home} replace state={isUnknown ? { from: path } : null} />;
}
