import { useLayoutEffect } from 'react';
import { createStore, useStore } from '#web/ui/create-store.ts';

const isBare = createStore(false);

/** While the caller is mounted, the page has no sidebar, header or footer. */
export function useBareShell(): void {
  useLayoutEffect(() => {
    isBare.set(true);
    return () => isBare.set(false);
  }, []);
}

export const useIsShellBare = (): boolean => useStore(isBare);
