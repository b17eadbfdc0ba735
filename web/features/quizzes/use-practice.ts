import { FRESH, trpc } from '#web/lib/trpc.ts';

/** Returns the unfinished practice, null without one. */
export const useUnfinishedPractice = () => trpc.practice.current.useQuery(undefined, FRESH);

/**
 * Returns the unfinished practice, null without one, after the rest has settled. Also returns the number of mistakes and
 * whether the user has weak topics; both are undefined if they can't be loaded.
 */
export function usePractice() {
  const current = useUnfinishedPractice();
  const mistakes = trpc.mistakes.counts.useQuery(undefined, FRESH);
  const weak = trpc.practice.weakTopics.useQuery(undefined, FRESH);
  const isSettled = !mistakes.isPending && !weak.isPending;
  return {
    query: isSettled ? current : { ...current, data: undefined, error: null },
    mistakes: mistakes.data?.total,
    hasWeakTopics: weak.data && weak.data.topicIds.length > 0,
  };
}
