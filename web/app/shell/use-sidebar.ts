import { useState } from 'react';
import { setCookie } from '#web/lib/cookie.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useShortcut } from '#web/lib/use-shortcut.ts';

const COOKIE = 'sidebar_state';
const COOKIE_MAX_AGE = 604_800;
/** Below this width the sidebar is a sheet. Must equal the breakpoint `md`. */
const WIDE = '(width >= 48rem)';

/**
 * Holds whether the sidebar is collapsed, whether its sheet is open, and whether the sheet begins with the topics. Ctrl or Cmd plus B toggles it, too, if the page
 * has a sidebar.
 */
export function useSidebar(hasSidebar: boolean) {
  // The server writes the attribute from the cookie. The styles use it, so that the sidebar doesn't flash after a
  // reload.
  const isHydrated = useIsHydrated();
  const [choice, setChoice] = useState<boolean>();
  const isCollapsed = choice ?? (isHydrated && document.documentElement.dataset.sidebar === 'collapsed');
  const [isSheetRequested, setIsSheetOpen] = useState(false);
  const [isAtTopics, setIsAtTopics] = useState(false);
  const isWide = useMedia(WIDE);
  const isSheetOpen = isSheetRequested && !isWide;

  function collapse(next: boolean) {
    setChoice(next);
    document.documentElement.dataset.sidebar = next ? 'collapsed' : 'expanded';
    setCookie(COOKIE, String(!next), COOKIE_MAX_AGE);
  }

  function toggle() {
    setIsAtTopics(false);
    if (isWide) collapse(!isCollapsed);
    else setIsSheetOpen(!isSheetOpen);
  }

  function openTopics() {
    setIsAtTopics(true);
    setIsSheetOpen(true);
  }

  useShortcut('b', () => hasSidebar && toggle());

  const isExpanded = isWide ? !isCollapsed : isSheetOpen;
  const sheet = { isSheetOpen, setIsSheetOpen, isAtTopics, openTopics };
  return { isWide, isCollapsed, isExpanded, expand: () => collapse(false), ...sheet, toggle };
}
