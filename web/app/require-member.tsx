import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useMember } from '#web/features/auth/use-member.ts';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';

/** Guards a route: members pass, visitors go to the start page. */
export function RequireMember({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading } = useMember();
  if (isLoading) return <Status>Loading...</Status>;
  return isAuthenticated ? children : <Redirect to={paths.home} replace />;
}
