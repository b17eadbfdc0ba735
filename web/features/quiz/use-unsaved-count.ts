import { useSyncExternalStore } from 'react';
import { countUnsaved, unsavedQuizzes } from './unsaved-quizzes.ts';

/** Returns how many answers of all quizzes the server does not have yet. */
export const useUnsavedCount = (userId: string): number =>
  useSyncExternalStore(
    unsavedQuizzes.subscribe,
    () => countUnsaved(userId),
    () => 0,
  );
