import { z } from 'zod';
import { ListInput } from '#shared/lists.ts';
import { QuestionReportSchema, ReportQuestionInput, WithdrawReportInput } from '#shared/quiz.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import { listOwnReports, listReported, reportQuestion, withdrawReport } from './reports.service.ts';

const rest = restOf('quiz');

export const reportsRouter = router({
  report: protectedProcedure
    .meta(rest('POST', '/quiz/reports', 'Report a problem with a question'))
    .input(ReportQuestionInput)
    .output(QuestionReportSchema)
    .use(limit('report'))
    .mutation(({ ctx, input }) => reportQuestion(ctx.call, input)),

  withdrawReport: protectedProcedure
    .meta(rest('DELETE', '/quiz/reports/{questionId}', 'Withdraw a report'))
    .input(WithdrawReportInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => withdrawReport(ctx.call, input.questionId)),

  reports: restListProcedure
    .meta(rest('GET', '/quiz/reports', "The user's reports"))
    .input(ListInput)
    .output(z.array(QuestionReportSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listOwnReports(ctx.call, bounds))),

  reported: protectedProcedure.output(z.array(z.string())).query(({ ctx }) => listReported(ctx.call)),
});
