import { trpc } from '#web/lib/trpc.ts';

/**
 * Returns whether the user has reported the question, and the mutations that report it and withdraw the report.
 * `isReported` is false if the reports can't be loaded.
 */
export function useReport(questionId: string) {
  const reports = trpc.questions.reports.useQuery();
  const report = trpc.questions.report.useMutation({
    meta: {
      success: { title: 'Question reported', description: 'Thank you. We look at every report.' },
      failure: 'Failed to report the question',
      refresh: ['questions.reports'],
    },
  });
  const withdraw = trpc.questions.withdrawReport.useMutation({
    meta: {
      success: { title: 'Report withdrawn' },
      failure: 'Failed to withdraw the report',
      refresh: ['questions.reports'],
    },
  });
  const isReported = reports.data?.some((report) => report.questionId === questionId) ?? false;
  return { isReported, report, withdraw };
}
