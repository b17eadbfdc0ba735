import { useEffect } from 'react';

const FADE_MS = 2400;

/**
 * Brings what the address names after its # into view, with the focus and, for a moment, the text marker on its
 * head; false when there is none. The browser does so only for what is there when a page loads.
 */
export function showAnchor(): boolean {
  const id = window.location.hash.slice(1);
  const target = id ? document.getElementById(id) : null;
  if (!target) return false;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
  const head = target.querySelector('h2, h3, dt') ?? target;
  head.animate?.([{ background: 'var(--buff)' }, { background: 'transparent' }], {
    duration: FADE_MS,
    easing: 'ease-in',
  });
  return true;
}

/** Does so once the caller is shown, with what the address names in it. */
export function useAnchor(): void {
  useEffect(() => {
    showAnchor();
  }, []);
}
