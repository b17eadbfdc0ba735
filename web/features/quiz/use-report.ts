import { trpc } from '#web/lib/trpc.ts';

/** Has the user reported this question, and the ways to do so and to take it back? A list that fails to load counts as 'no'. */
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
  const isReported = reports.data?.some((one) => one.questionId === questionId) ?? false;
  return { isReported, report, withdraw };
}
