import { useLocation } from 'wouter';
import type { StartPracticeInput } from '#shared/practice.ts';
import { paths } from '#web/lib/paths.ts';

/** Returns a function that opens the practice quiz, which begins with a new set of questions. */
export function useStartPractice() {
  const [, navigate] = useLocation();
  return (start: StartPracticeInput) => navigate(paths.practiceQuiz, { state: { start } });
}
