import type { ScoreReport } from '#shared/readiness.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';

export const useSaveReport = () =>
  trpc.readiness.saveReport.useMutation({
    meta: { success: { title: 'Score report saved' } },
  });

/** Removes the score report, and offers to undo that in a toast. */
export function useRemoveReport(report: ScoreReport) {
  const restore = trpc.readiness.saveReport.useMutation({
    meta: {
      success: { title: 'Score report restored' },
      failure: "We couldn't restore the score report",
    },
  });
  return trpc.readiness.removeReport.useMutation({
    meta: { failure: "We couldn't remove the score report" },
    onSuccess: () =>
      showToast({ title: 'Score report removed', action: { label: 'Undo', run: () => restore.mutate(report) } }),
  });
}
