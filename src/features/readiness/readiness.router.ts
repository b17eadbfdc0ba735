import {
  ReadinessChangeInput,
  ReadinessChangeSchema,
  ReadinessSchema,
  ReadinessTrendSchema,
  SaveScoreReportInput,
} from '#shared/readiness.ts';
import { NoInput, OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { readReadiness, readReadinessChange, readReadinessTrend } from './readiness.service.ts';
import { removeScoreReport, saveScoreReport } from './score-report.service.ts';

const rest = restOf('readiness');

export const readinessRouter = router({
  get: protectedProcedure
    .meta(rest('GET', '/readiness', 'Where the user stands: expected correct answers and chance of passing'))
    .input(NoInput)
    .output(ReadinessSchema)
    .use(limit('costlyRead', 25))
    .query(({ ctx }) => readReadiness(ctx.call)),

  trend: protectedProcedure
    .meta(rest('GET', '/readiness/trend', 'The chance over the last weeks'))
    .input(NoInput)
    .output(ReadinessTrendSchema)
    .use(limit('costlyRead', 100))
    .query(({ ctx }) => readReadinessTrend(ctx.call)),

  change: protectedProcedure
    .meta(rest('GET', '/readiness/change', 'What the answers of one quiz or exam changed'))
    .input(ReadinessChangeInput)
    .output(ReadinessChangeSchema)
    .use(limit('costlyRead', 25))
    .query(({ ctx, input }) => readReadinessChange(ctx.call, input.quizId)),

  saveReport: protectedProcedure
    .meta(rest('PUT', '/readiness/report', 'Save the report of a failed exam'))
    .input(SaveScoreReportInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => saveScoreReport(ctx.call, input)),

  removeReport: protectedProcedure
    .meta(rest('DELETE', '/readiness/report', 'Remove the report of a failed exam'))
    .input(NoInput)
    .output(OkSchema)
    .mutation(({ ctx }) => removeScoreReport(ctx.call)),
});
