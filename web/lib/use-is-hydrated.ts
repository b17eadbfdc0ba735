import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns false while React hydrates a prerendered page. The first render must match the prerendered markup. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
