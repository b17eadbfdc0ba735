import { useSyncExternalStore } from 'react';

/** From this width on, the map is beside the question. Must equal the breakpoint `lg`. */
const WIDE = '(width >= 68.75rem)';

function subscribe(listener: () => void) {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
