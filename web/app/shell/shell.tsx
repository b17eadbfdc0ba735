import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { rememberSignIn } from '#web/features/auth/known-browser.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { forgetDrafts } from '#web/features/drafts/drafts.ts';
import { useIsShellBare } from '#web/lib/bare-shell.ts';
import { forgetKeptReads } from '#web/lib/kept-reads.ts';
import { lazyDialog } from '#web/lib/lazy.tsx';
import { usePreload } from '#web/lib/lazy-module.ts';
import { focusPage } from '../focus-page.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';
import { BarFrame, BottomBar, loadUserParts, OfflineWork, StudySessionKeeper } from './user-parts.tsx';

// Only small screens show the sheet. They load it early, because without it there is no navigation.
const Sheet = lazyDialog(() => import('#web/ui/sheet.tsx'), "We couldn't load the menu.");

const COLUMNS = 'min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)] rail:grid-cols-[3rem_minmax(0,1fr)] print:block';
const MAIN =
  'min-h-[calc(100dvh-3.5rem)] w-full max-w-[74rem] flex-1 px-margin pt-6 pb-section-large print:min-h-0 print:p-0';

/**
 * The layout of every page: sidebar, header, footer, and a link that skips to the content. A bare page, such as the
 * sitting of an exam, has none of them.
 */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const { user, isLoading, isUnknown } = useUser();
  const isVisitor = !user && !isLoading && !isUnknown;
  const isBare = useIsShellBare();
  const { isWide, isCollapsed, isExpanded, expand, toggle, ...sheet } = useSidebar(!isBare);
  const { isSheetOpen, setIsSheetOpen } = sheet;
  const topics = useRef<HTMLHeadingElement>(null);
  const hasNavigated = useRef(false);
  usePreload(Sheet.load, !isWide);
  useEffect(loadUserParts, []);

  useEffect(() => {
    if (!user) return;
    forgetDrafts(user.id);
    rememberSignIn();
  }, [user]);

  // A sign-in can end without a sign-out. What waits to be sent stays until the same user signs in again.
  useEffect(() => {
    if (isVisitor) forgetKeptReads();
  }, [isVisitor]);

  useEffect(() => {
    if (isSheetOpen) hasNavigated.current = false;
  }, [isSheetOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes after every navigation
  useEffect(() => {
    hasNavigated.current = true;
    setIsSheetOpen(false);
  }, [path]);

  return (
    <>
      {!isBare && (
        <a
          href="#main"
          className="-left-full fixed top-4 z-50 rounded-control bg-paper-raised px-4 py-2 shadow-float focus:left-4"
        >
          Skip to content
        </a>
      )}
      <div className={isBare ? undefined : COLUMNS}>
        {!isBare && (
          <aside
            aria-label="Sidebar"
            className="sticky top-0 flex h-dvh flex-col border-line border-r bg-paper-sunken max-md:hidden print:hidden"
          >
            <Sidebar path={path} isCollapsed={isCollapsed} onExpand={expand} />
          </aside>
        )}
        <div className="flex min-h-dvh min-w-0 flex-col">
          {!isBare && (
            <>
              <Header isExpanded={isExpanded} onToggle={toggle} />
              <ConnectionNotice>{user && <OfflineWork userId={user.id} isNote />}</ConnectionNotice>
            </>
          )}
          {user && <OfflineWork userId={user.id} />}
          {user && <StudySessionKeeper />}
          <main
            id="main"
            tabIndex={-1}
            className={isBare ? 'mx-auto flex w-full max-w-[74rem] flex-1 flex-col px-margin' : MAIN}
          >
            {children}
          </main>
          {!isBare && <Footer />}
        </div>
      </div>
      {!isBare && !isWide && (user ? <BottomBar path={path} onTopics={sheet.openTopics} /> : isLoading && <BarFrame />)}
      <Sheet
        open={isSheetOpen}
        onOpenChange={setIsSheetOpen}
        label="Sidebar"
        start={sheet.isAtTopics ? topics : undefined}
        onCloseAutoFocus={(event) => {
          if (!hasNavigated.current) return;
          event.preventDefault();
          focusPage();
        }}
      >
        <Sidebar path={path} isCollapsed={false} onExpand={expand} topicsRef={topics} />
      </Sheet>
    </>
  );
}
