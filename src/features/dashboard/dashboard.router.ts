import { z } from 'zod';
import { DashboardStatsSchema, DashboardSummarySchema } from '#shared/dashboard.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { readStats, readSummary } from './dashboard.service.ts';

const openapi = { tags: ['dashboard'], protect: true };

export const dashboardRouter = router({
  stats: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/dashboard/stats', summary: "The user's figures" } })
    .input(z.object({}).optional())
    .output(DashboardStatsSchema)
    .query(({ ctx }) => readStats(ctx.call)),

  summary: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/dashboard/summary', summary: "A summary of the user's figures" },
    })
    .input(z.object({}).optional())
    .output(DashboardSummarySchema)
    .query(({ ctx: { call, request } }) => readSummary(call, request.server.runInBackground)),
});
