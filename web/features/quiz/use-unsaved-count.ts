import { useSyncExternalStore } from 'react';
import { countUnsaved, subscribeToUnsaved } from './unsaved-quizzes.ts';

/** Returns how many answers of all quizzes the server does not have yet. */
export const useUnsavedCount = (userId: string): number =>
  useSyncExternalStore(
    subscribeToUnsaved,
    () => countUnsaved(userId),
    () => 0,
  );
