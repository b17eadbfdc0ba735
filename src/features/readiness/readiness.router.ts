import { z } from 'zod';
import {
  ReadinessChangeInput,
  ReadinessChangeSchema,
  ReadinessSchema,
  ReadinessTrendSchema,
  SaveScoreReportInput,
} from '#shared/readiness.ts';
import { OkSchema } from '#shared/wire.ts';
import { limit, protectedProcedure, router } from '../../trpc.ts';
import {
  readReadiness,
  readReadinessChange,
  readReadinessTrend,
  removeScoreReport,
  saveScoreReport,
} from './readiness.service.ts';

const openapi = { tags: ['readiness'], protect: true };

export const readinessRouter = router({
  get: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/readiness', summary: 'The chance of passing the exam' } })
    .input(z.object({}).optional())
    .output(ReadinessSchema)
    .use(limit('readiness'))
    .query(({ ctx }) => readReadiness(ctx.call)),

  trend: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/readiness/trend', summary: 'The chance over the last weeks' },
    })
    .input(z.object({}).optional())
    .output(ReadinessTrendSchema)
    .use(limit('readinessTrend'))
    .query(({ ctx }) => readReadinessTrend(ctx.call)),

  change: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/readiness/change',
        summary: 'What the answers of one quiz or exam changed',
      },
    })
    .input(ReadinessChangeInput)
    .output(ReadinessChangeSchema)
    .use(limit('readiness'))
    .query(({ ctx, input }) => readReadinessChange(ctx.call, input.quizId)),

  saveReport: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'PUT', path: '/readiness/report', summary: 'Save the report of a failed exam' },
    })
    .input(SaveScoreReportInput)
    .output(OkSchema)
    .mutation(({ ctx, input }) => saveScoreReport(ctx.call, input)),

  removeReport: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'DELETE',
        path: '/readiness/report',
        summary: 'Remove the report of a failed exam',
      },
    })
    .input(z.object({}).optional())
    .output(OkSchema)
    .mutation(({ ctx }) => removeScoreReport(ctx.call)),
});
