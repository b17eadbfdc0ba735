import { mayBeSignedIn } from '#web/features/auth/use-user.ts';
import { lazyPart } from '#web/lib/lazy.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Stands in for a group of links in the sidebar. */
export const GroupSkeleton = () => <Skeleton className="settles mx-2 mt-4 h-72 rail:hidden" />;

const userShell = () => import('./user-shell.ts');

/** Holds the place of the bottom bar. */
export const BarFrame = () => <div className="bottom-bar" />;

export const BottomBar = lazyPart(async () => ({ default: (await userShell()).BottomBar }), { loading: <BarFrame /> });
export const OfflineWork = lazyPart(async () => ({ default: (await userShell()).OfflineWork }));
export const Search = lazyPart(async () => ({ default: (await userShell()).Search }));
export const SidebarAccount = lazyPart(async () => ({ default: (await userShell()).SidebarAccount }), {
  loading: <ThemeSwitch />,
});
export const SidebarTools = lazyPart(async () => ({ default: (await userShell()).SidebarTools }), {
  loading: <GroupSkeleton />,
  failure: "We couldn't load your study tools.",
});
export const SidebarTopics = lazyPart(async () => ({ default: (await userShell()).SidebarTopics }), {
  loading: <GroupSkeleton />,
  failure: "We couldn't load the exam topics.",
});
export const StudySession = lazyPart(async () => ({ default: (await userShell()).StudySession }));
export const StudySessionKeeper = lazyPart(async () => ({ default: (await userShell()).StudySessionKeeper }));

/** Loads these parts while the sign-in loads. */
export function loadUserParts(): void {
  if (!mayBeSignedIn()) return;
  const parts = [
    BottomBar,
    OfflineWork,
    Search,
    SidebarAccount,
    SidebarTools,
    SidebarTopics,
    StudySession,
    StudySessionKeeper,
  ];
  for (const part of parts) part.load().catch(() => {});
}
