import { type RefObject, useEffect } from 'react';
import { showAnchor } from '#web/lib/anchor.ts';

/** Puts keyboard and screen reader at the head of the page, as a page load would. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * After every navigation, not on the first page: `shown` holds the path that was last shown. Must be rendered beside the
 * screen inside its Suspense boundary: then the effect runs when the screen is there.
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
