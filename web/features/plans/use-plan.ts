import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { findTopic } from '#shared/catalogue.ts';
import type { PlanStatus } from '#shared/plans.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

const POLL_EVERY = 5000;

export const isUnderWay = (plan: PlanStatus | undefined) =>
  plan?.status === 'pending' || plan?.status === 'in_progress';

/** How far a topic's plan is, asked again and again while it is being made. A failed check counts as 'not requested'. */
export function usePlanStatus(topicId: string) {
  return trpc.plans.status.useQuery(
    { topicId },
    {
      refetchInterval: ({ state }) => isUnderWay(state.data) && POLL_EVERY,
      // Whoever comes back, to this page or to this browser tab, need not wait for the next turn.
      refetchOnMount: ({ state }) => (isUnderWay(state.data) ? 'always' : true),
      refetchOnWindowFocus: ({ state }) => (isUnderWay(state.data) ? 'always' : false),
    },
  );
}

/** The finished plan; it is not there before. */
export function usePlanContent(topicId: string, isCompleted: boolean) {
  return trpc.plans.content.useQuery({ topicId }, { enabled: isCompleted });
}

export function useRequestPlan(topicId: string) {
  const utils = trpc.useUtils();
  const watch = useWatch(topicId);
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
      watch();
    },
  });
}

/** By topic: the watch over a plan that was requested in this browser tab and that nobody has seen finished. */
const watches = new Map<string, ReturnType<typeof setInterval>>();

/** Tells a user who has gone on to something else that the plan is there: the watch outlives the topic's page. */
function useWatch(topicId: string) {
  const { status } = trpc.useUtils().plans;
  const queries = useQueryClient().getQueryCache();
  const queryKey = getQueryKey(trpc.plans.status, { topicId }, 'query');

  return () => {
    clearInterval(watches.get(topicId));
    const watch = setInterval(async () => {
      if (!isUnderWay(status.getData({ topicId }))) return clearInterval(watch);
      // Its own page asks by itself, and shows what comes.
      if (queries.find({ queryKey })?.isActive() || document.visibilityState === 'hidden') return;
      const plan = await status.fetch({ topicId }, { staleTime: 0 }).catch(() => undefined);
      if (plan?.status !== 'completed' || queries.find({ queryKey })?.isActive()) return;
      clearInterval(watch);
      showToast({ title: 'Detailed Study Plan Ready', description: `${topicId} ${findTopic(topicId)?.title}` });
    }, POLL_EVERY);
    watches.set(topicId, watch);
  };
}
