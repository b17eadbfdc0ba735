import { z } from 'zod';
import { ListInput } from '#shared/lists.ts';
import { QuestionReportSchema, ReportQuestionInput, WithdrawReportInput } from '#shared/quiz.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, restListProcedure, router, sendPart } from '../../trpc.ts';
import { listOwnReports, listReported, reportQuestion, withdrawReport } from './reports.service.ts';

const openapi = { tags: ['quiz'], protect: true };

export const reportsRouter = router({
  report: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/quiz/reports', summary: 'Report a problem with a question' },
    })
    .input(ReportQuestionInput)
    .output(QuestionReportSchema)
    .use(limit('report'))
    .mutation(({ ctx, input }) => reportQuestion(ctx.call, input)),

  withdrawReport: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'DELETE', path: '/quiz/reports/{questionId}', summary: 'Withdraw a report' },
    })
    .input(WithdrawReportInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => withdrawReport(ctx.call, input.questionId)),

  reports: restListProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/quiz/reports', summary: "The user's reports" } })
    .input(ListInput)
    .output(z.array(QuestionReportSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => listOwnReports(ctx.call, bounds))),

  reported: protectedProcedure.output(z.array(z.string())).query(({ ctx }) => listReported(ctx.call)),
});
