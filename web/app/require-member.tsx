import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useMember } from '#web/features/auth/use-member.ts';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';

/** Guards a route: members pass, visitors go to the start page. Where the server could not tell, the way back is kept. */
export function RequireMember({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading, isUnknown } = useMember();
  const [path] = useLocation();
  if (isLoading) return <Status>Loading...</Status>;
  return isAuthenticated ? children : <Redirect to={paths.home} replace state={isUnknown ? { from: path } : null} />;
}
