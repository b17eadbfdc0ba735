import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while React hydrates a prerendered page: the first render must match its markup, whatever the browser knows. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
