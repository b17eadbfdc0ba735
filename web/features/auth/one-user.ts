// All tabs of a browser share one sign-in, so they must show the same user.
import { openPage } from '#web/lib/paths.ts';

const KEY = 'signed-in-as';

/**
 * Tells the other tabs who is signed in. Loads this page again once another tab has signed out, or in as somebody else. Does
 * nothing where the browser refuses the storage. Returns what ends this.
 */
export function shareSignIn(userId: string): () => void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    return () => {};
  }
  const check = () => {
    if (localStorage.getItem(KEY) !== userId) void openPage(window.location.pathname + window.location.search);
  };
  const hear = ({ key }: StorageEvent) => key === KEY && check();
  // A tab that slept may have heard nothing.
  const look = () => document.visibilityState === 'visible' && check();
  window.addEventListener('storage', hear);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('storage', hear);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Tells the other tabs that the server has ended the sign-in. Before that, they would only load the same user again. */
export function tellSignOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
