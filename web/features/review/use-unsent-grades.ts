import { useSyncExternalStore } from 'react';
import { reviewGrades, unsentGrades } from './send-grades.ts';

/** Returns how many grades the server does not have yet. */
export const useUnsentGrades = (userId: string): number =>
  useSyncExternalStore(
    reviewGrades.subscribe,
    () => unsentGrades(userId).length,
    () => 0,
  );
