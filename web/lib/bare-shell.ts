import { useLayoutEffect, useSyncExternalStore } from 'react';

let isBare = false;
const listeners = new Set<() => void>();

function setBare(next: boolean): void {
  isBare = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While the caller is mounted, the page has no sidebar, header or footer. */
export function useBareShell(): void {
  useLayoutEffect(() => {
    setBare(true);
    return () => setBare(false);
  }, []);
}

export const useIsShellBare = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isBare,
    () => false,
  );
