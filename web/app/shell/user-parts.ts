import { mayBeSignedIn } from '#web/features/auth/use-user.ts';
import { lazyComponent } from '#web/lib/lazy-module.tsx';

const userShell = () => import('./user-shell.ts');

export const OfflineWork = lazyComponent(async () => ({ default: (await userShell()).OfflineWork }));
export const Search = lazyComponent(async () => ({ default: (await userShell()).Search }));
export const SidebarAccount = lazyComponent(async () => ({ default: (await userShell()).SidebarAccount }));
export const SidebarTools = lazyComponent(async () => ({ default: (await userShell()).SidebarTools }));
export const SidebarTopics = lazyComponent(async () => ({ default: (await userShell()).SidebarTopics }));
export const StudySession = lazyComponent(async () => ({ default: (await userShell()).StudySession }));
export const StudySessionKeeper = lazyComponent(async () => ({ default: (await userShell()).StudySessionKeeper }));

/** Loads these parts while the sign-in loads. */
export function loadUserParts(): void {
  if (!mayBeSignedIn()) return;
  const parts = [OfflineWork, Search, SidebarAccount, SidebarTools, SidebarTopics, StudySession, StudySessionKeeper];
  for (const part of parts) part.load().catch(() => {});
}
