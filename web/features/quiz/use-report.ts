import { trpc } from '#web/lib/trpc.ts';

/** Has the user reported this question, and the ways to do so and to take it back? A list that fails to load counts as 'no'. */
export function useReport(questionId: string) {
  const reports = trpc.quiz.reports.useQuery();
  const report = trpc.quiz.report.useMutation({
    meta: {
      success: { title: 'Question reported', description: 'Thank you. We look at every report.' },
      failure: 'Failed to report the question',
      refresh: ['quiz.reports'],
    },
  });
  const withdraw = trpc.quiz.withdrawReport.useMutation({
    meta: {
      success: { title: 'Report withdrawn' },
      failure: 'Failed to withdraw the report',
      refresh: ['quiz.reports'],
    },
  });
  const isReported = reports.data?.some((one) => one.questionId === questionId) ?? false;
  return { isReported, report, withdraw };
}
