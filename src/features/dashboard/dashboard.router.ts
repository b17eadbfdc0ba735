import { DashboardStatsSchema, DashboardSummarySchema } from '#shared/dashboard.ts';
import { NoInput } from '#shared/wire.ts';
import { protectedProcedure, restOf, router } from '../../trpc.ts';
import { readStats, readSummary } from './dashboard.service.ts';

const rest = restOf('dashboard');

export const dashboardRouter = router({
  stats: protectedProcedure
    .meta(rest('GET', '/dashboard/stats', "The user's figures"))
    .input(NoInput)
    .output(DashboardStatsSchema)
    .query(({ ctx }) => readStats(ctx.call)),

  summary: protectedProcedure
    .meta(rest('GET', '/dashboard/summary', "A summary of the user's figures"))
    .input(NoInput)
    .output(DashboardSummarySchema)
    .query(({ ctx: { call, request } }) => readSummary(call, request.server.runInBackground)),
});
