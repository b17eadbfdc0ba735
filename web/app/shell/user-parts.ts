import { mayBeSignedIn } from '#web/features/auth/use-user.ts';
import { lazyComponent } from '#web/lib/lazy-module.tsx';

// What only users see on every screen is not part of the start page's code.
export const OfflineWork = lazyComponent(() => import('./offline-work.tsx'));
export const Search = lazyComponent(() => import('#web/features/search/search.tsx'));
export const SidebarAccount = lazyComponent(() => import('./sidebar-account.tsx'));
export const SidebarTools = lazyComponent(() => import('./sidebar-tools.tsx'));
export const SidebarTopics = lazyComponent(() => import('./sidebar-topics.tsx'));
export const StudySession = lazyComponent(() => import('#web/features/study-sessions/study-session-button.tsx'));
export const StudySessionKeeper = lazyComponent(() => import('#web/features/study-sessions/study-session-keeper.tsx'));

/** Loads these parts while the sign-in loads. The page that the server sends to users preloads their code. */
export function loadUserParts(): void {
  if (!mayBeSignedIn()) return;
  const parts = [OfflineWork, Search, SidebarAccount, SidebarTools, SidebarTopics, StudySession, StudySessionKeeper];
  for (const part of parts) part.load().catch(() => {});
}
