import { z } from 'zod';
import { DashboardStatsSchema, DashboardSummarySchema } from '#shared/dashboard.ts';
import { memberProcedure, router } from '../../trpc.ts';
import { readStats, readSummary } from './dashboard.service.ts';

const openapi = { tags: ['dashboard'], protect: true };

export const dashboardRouter = router({
  stats: memberProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/dashboard/stats', summary: "The member's figures" } })
    .input(z.object({}).optional())
    .output(DashboardStatsSchema)
    .query(({ ctx }) => readStats(ctx.em, ctx.memberId)),

  summary: memberProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/dashboard/summary', summary: "The member's figures in sentences" },
    })
    .input(z.object({}).optional())
    .output(DashboardSummarySchema)
    .query(({ ctx }) => readSummary(ctx.em, { ...ctx.deps, stopping: ctx.request.server.stopping }, ctx.memberId)),
});
