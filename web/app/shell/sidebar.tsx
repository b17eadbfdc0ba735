import type { Ref } from 'react';
import { Link } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Logo } from './logo.tsx';
import { resources } from './navigation.ts';
import { SidebarFooter } from './sidebar-footer.tsx';
import { SidebarLinks } from './sidebar-links.tsx';
import { GroupSkeleton, SidebarTools, SidebarTopics } from './user-parts.tsx';

type SidebarProps = {
  path: string;
  /** Shows icons only; never in the sheet. */
  isCollapsed: boolean;
  onExpand: () => void;
  /** The heading of the exam topics. */
  topicsRef?: Ref<HTMLHeadingElement>;
};

/** The content of the sidebar. It is beside the page, or in a sheet on small screens. */
export function Sidebar({ path, isCollapsed, onExpand, topicsRef }: SidebarProps) {
  const authState = useUser();
  const links = { path, hasTooltips: isCollapsed };
  return (
    <>
      <Link
        href={paths.home}
        className="flex items-center gap-3 px-4 pt-4 pb-3 no-underline rail:justify-center rail:px-0"
      >
        <Logo />
        <span className="max-w-40 rail:sr-only">
          <span className="block font-serif font-title text-2 text-ink leading-[1.1875rem]">
            New Jersey Life Insurance
          </span>{' '}
          <span className="block text-1 text-ink-3 leading-[1.1875rem]">Exam Study Guide</span>
        </span>
      </Link>
      <nav
        aria-label="Site"
        className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-2 pb-4 [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] rail:px-1"
      >
        {authState.isLoading && <GroupSkeleton />}
        {authState.user && <SidebarTools {...links} />}
        {authState.user && (
          <SidebarTopics path={path} isCollapsed={isCollapsed} onExpand={onExpand} headingRef={topicsRef} />
        )}
        <SidebarLinks title="Resources" links={resources} {...links} />
      </nav>
      <SidebarFooter authState={authState} path={path} hasTooltips={isCollapsed} />
    </>
  );
}
