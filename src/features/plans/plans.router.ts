import { PlanSchema, PlanStatusSchema } from '#shared/plans.ts';
import { TopicInput } from '#shared/topics.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { planStatus, readPlan, requestPlan } from './plans.service.ts';

const path = '/topics/{topicId}/detailed-plan';
const rest = restOf('plans');

export const plansRouter = router({
  status: protectedProcedure
    .meta(rest('GET', `${path}/status`, 'Status of the detailed plan'))
    .input(TopicInput)
    .output(PlanStatusSchema)
    .query(({ ctx, input }) => planStatus(ctx.call, input.topicId)),

  content: protectedProcedure
    .meta(rest('GET', path, 'The completed detailed plan of a topic'))
    .input(TopicInput)
    .output(PlanSchema)
    .query(({ ctx, input }) => readPlan(ctx.call, input.topicId)),

  request: protectedProcedure
    .meta(rest('POST', path, 'Request a detailed plan, which is generated after the response'))
    .input(TopicInput)
    .output(PlanStatusSchema)
    .use(limit('costlyChange'))
    .mutation(({ ctx, input }) => requestPlan(ctx.call, input.topicId)),
});
