import { useSyncExternalStore } from 'react';

const KEY = 'single-key-shortcuts';
/** Where the browser refuses to store the choice, it lasts as long as the page. */
let areOff = false;

/** Whether single letters and digits choose, rate, flag and grade. The choice is kept on the device. */
export function hasShortcuts(): boolean {
  try {
    return !areOff && localStorage.getItem(KEY) !== 'off';
  } catch {
    return !areOff;
  }
}

export function setShortcuts(areOn: boolean): void {
  areOff = !areOn;
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {}
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

export const useShortcuts = (): boolean => useSyncExternalStore(subscribe, hasShortcuts, () => true);
