// Which study session is open, and that it has something to count. Features that record study read it, so that they need
// not know the feature that keeps it.
import { createStore } from '#web/ui/create-store.ts';

/** Undefined until the page knows; null if none is open. */
export const openStudySessionId = createStore<string | null | undefined>(undefined);

/** How often the server had something new to count. */
export const countedWork = createStore(0);

/** Tells the open study session that the server has a new answer or grade, so that it counts it at once. */
export function tellStudySession(): void {
  if (openStudySessionId.get()) countedWork.set(countedWork.get() + 1);
}
