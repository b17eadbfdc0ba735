import { trpc } from '#web/lib/trpc.ts';

/** Every answer changes these, and answers are given on other pages and devices, so they are never cached. */
const FRESH = { gcTime: 0 };

/**
 * Returns the unfinished practice, null without one, after the rest has settled. Also returns the number of mistakes and
 * whether the user has weak topics; both are undefined if they can't be loaded.
 */
export function usePractice() {
  const current = trpc.practice.current.useQuery(undefined, FRESH);
  const mistakes = trpc.mistakes.counts.useQuery(undefined, FRESH);
  const stats = trpc.dashboard.stats.useQuery(undefined, { staleTime: 0 });
  const isSettled = !mistakes.isPending && !stats.isPending;
  return {
    query: isSettled ? current : { ...current, data: undefined, error: null },
    mistakes: mistakes.data?.total,
    hasWeakTopics: stats.data?.mastery.some(({ weak }) => weak > 0),
  };
}
