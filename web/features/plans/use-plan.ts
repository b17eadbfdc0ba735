import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { findTopic } from '#shared/catalogue.ts';
import type { PlanStatus } from '#shared/plans.ts';
import { isSignedOut } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

const POLL_INTERVAL_MS = 5000;

export const isUnderWay = (plan: PlanStatus | undefined) =>
  plan?.status === 'pending' || plan?.status === 'in_progress';

/**
 * Returns the status of a topic's plan and polls it while the plan is in progress. A failed check counts as 'not
 * requested'.
 */
export function usePlanStatus(topicId: string) {
  return trpc.plans.status.useQuery(
    { topicId },
    {
      refetchInterval: ({ state }) => isUnderWay(state.data) && POLL_INTERVAL_MS,
      // A user who comes back to this page or browser tab gets the status immediately, not at the next poll.
      refetchOnMount: ({ state }) => (isUnderWay(state.data) ? 'always' : true),
      refetchOnWindowFocus: ({ state }) => (isUnderWay(state.data) ? 'always' : false),
    },
  );
}

/** Returns the finished plan. Doesn't call the server before the plan is completed. */
export function usePlanContent(topicId: string, isCompleted: boolean) {
  return trpc.plans.content.useQuery({ topicId }, { enabled: isCompleted });
}

export function useRequestPlan(topicId: string) {
  const utils = trpc.useUtils();
  const watchPlan = usePlanWatch(topicId);
  return trpc.plans.request.useMutation({
    meta: {
      success: {
        title: 'Detailed Study Plan Requested',
        description: 'Generation takes 1-2 minutes. You can leave this page.',
      },
      failure: 'Failed to request detailed study plan',
    },
    onSuccess: async (plan) => {
      await utils.plans.status.cancel({ topicId });
      utils.plans.status.setData({ topicId }, plan);
      watchPlan();
    },
  });
}

/**
 * Per topic id: the timer that polls a plan requested in this browser tab, until the user has seen that it is finished.
 */
const watchTimers = new Map<string, ReturnType<typeof setInterval>>();

/**
 * Returns a function that polls the topic's plan while its page is closed, and shows a toast when the plan is ready.
 * The timer keeps running after the component unmounts.
 */
function usePlanWatch(topicId: string) {
  const { status } = trpc.useUtils().plans;
  const queries = useQueryClient().getQueryCache();
  const queryKey = getQueryKey(trpc.plans.status, { topicId }, 'query');

  return () => {
    clearInterval(watchTimers.get(topicId));
    const timer = setInterval(async () => {
      if (!isUnderWay(status.getData({ topicId }))) return clearInterval(timer);
      // Does nothing while the plan's page is open, because that page polls and shows the result, or while the tab is
      // hidden.
      if (queries.find({ queryKey })?.isActive() || document.visibilityState === 'hidden') return;
      const plan = await status.fetch({ topicId }, { staleTime: 0 }).catch((error) => {
        if (isSignedOut(error)) clearInterval(timer);
        return undefined;
      });
      if (plan?.status !== 'completed' || queries.find({ queryKey })?.isActive()) return;
      clearInterval(timer);
      showToast({ title: 'Detailed Study Plan Ready', description: `${topicId} ${findTopic(topicId)?.title}` });
    }, POLL_INTERVAL_MS);
    watchTimers.set(topicId, timer);
  };
}
