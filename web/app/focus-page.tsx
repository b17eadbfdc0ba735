import { type RefObject, useEffect } from 'react';
import { showAnchor } from '#web/lib/anchor.ts';

/** Moves the keyboard focus and the screen reader to the top of the page, like a page load. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus after every navigation, but not on the first page. `shown` holds the path of the previous page.
 * Render this component inside the Suspense boundary of the screen, so that the effect runs after the screen is
 * mounted.
 */
export function FocusPage({ path, shown }: { path: string; shown: RefObject<string> }) {
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (showAnchor()) return;
    window.scrollTo(0, 0);
    focusPage();
  }, [path, shown]);
  return null;
}
