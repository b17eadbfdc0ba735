import { useEffect } from 'react';

const FADE_MS = 2400;

/**
 * Scrolls to the element with this id, focuses it and highlights its heading for a moment. By default it is the id that
 * follows the # in the address. Returns false if there is no such element. The browser itself does this only for elements
 * that exist when the page loads.
 */
export function showAnchor(id: string = window.location.hash.slice(1)): boolean {
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

/** Calls `showAnchor` after the caller is mounted. */
export function useAnchor(): void {
  useEffect(() => {
    showAnchor();
  }, []);
}
