import { useReviewSummary } from '#web/features/review/use-review.ts';
import { useRunway } from '#web/features/today/use-today.ts';

/** Returns on how many days the user has studied, as far as the dashboard knows: 0 until it does. */
export function useStudyDays(): number {
  const { streak = 0, reviewed = [] } = useReviewSummary().data ?? {};
  const { days = [] } = useRunway().data ?? {};
  const done = days.filter(({ doneMinutes }) => doneMinutes !== null && doneMinutes > 0);
  const known = new Set([...reviewed, ...done].map(({ day }) => day));
  return Math.max(streak, known.size);
}
