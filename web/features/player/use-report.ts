import { trpc } from '#web/lib/trpc.ts';

/**
 * Returns whether the user has reported the question, and the mutations that report it and withdraw the report.
 * `isReported` is false if the reports can't be loaded.
 */
export function useReport(questionId: string) {
  const reports = trpc.questions.reported.useQuery();
  const report = trpc.questions.report.useMutation({
    meta: {
      success: { title: 'Question reported', description: 'Thank you. We look at every report.' },
      failure: "We couldn't report the question",
    },
  });
  const withdraw = trpc.questions.withdrawReport.useMutation({
    meta: {
      success: { title: 'Report withdrawn' },
      failure: "We couldn't withdraw the report",
    },
  });
  const isReported = reports.data?.includes(questionId) ?? false;
  return { isReported, report, withdraw };
}
