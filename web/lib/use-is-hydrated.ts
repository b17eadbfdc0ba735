import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a prerendered page is taken over: until then nothing may differ from its markup, whatever the browser knows. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
