import { useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { countUnsaved, subscribeToUnsaved } from './unsaved-quizzes.ts';

/** Returns how many answers of all quizzes the server does not have yet. */
export function useUnsavedCount(): number {
  const userId = useUser().user?.id ?? '';
  return useSyncExternalStore(
    subscribeToUnsaved,
    () => countUnsaved(userId),
    () => 0,
  );
}
