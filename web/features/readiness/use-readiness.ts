import type { ScoreReport } from '#shared/readiness.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Answers on every page change the estimate, so it is never cached. */
const FRESH = { gcTime: 0 };

export const useReadiness = () => trpc.readiness.get.useQuery(undefined, FRESH);
export const useTrend = () => trpc.readiness.trend.useQuery(undefined, FRESH);
export const useChange = (quizId: string) => trpc.readiness.change.useQuery({ quizId }, FRESH);

export const useSaveReport = () =>
  trpc.readiness.saveReport.useMutation({
    meta: { success: { title: 'Score report saved' } },
  });

/** Removes the score report, and offers to undo that in a toast. */
export function useRemoveReport(report: ScoreReport) {
  const restore = trpc.readiness.saveReport.useMutation({
    meta: {
      success: { title: 'Score report restored' },
      failure: 'Failed to restore the score report',
    },
  });
  return trpc.readiness.removeReport.useMutation({
    meta: { failure: 'Failed to remove the score report' },
    onSuccess: () =>
      showToast({ title: 'Score report removed', action: { label: 'Undo', run: () => restore.mutate(report) } }),
  });
}
