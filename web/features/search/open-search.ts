import { createStore } from '#web/ui/create-store.ts';

/** Whether the search is open. Any screen can open it. */
export const isSearchOpen = createStore(false);
