import { PlanSchema, PlanStatusSchema } from '#shared/plans.ts';
import { TopicInput } from '#shared/topics.ts';
import { limit, protectedProcedure, router } from '../../trpc.ts';
import { planStatus, readPlan, requestPlan } from './plans.service.ts';

const path = '/topics/{topicId}/detailed-plan';
const openapi = { tags: ['plans'], protect: true };

export const plansRouter = router({
  status: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: `${path}/status`, summary: 'Status of the detailed plan' } })
    .input(TopicInput)
    .output(PlanStatusSchema)
    .query(({ ctx, input }) => planStatus(ctx.call, input.topicId)),

  content: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path, summary: 'The completed detailed plan of a topic' } })
    .input(TopicInput)
    .output(PlanSchema)
    .query(({ ctx, input }) => readPlan(ctx.call, input.topicId)),

  request: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path,
        summary: 'Request a detailed plan, which is generated after the response',
      },
    })
    .input(TopicInput)
    .output(PlanStatusSchema)
    .use(limit('plan'))
    .mutation(({ ctx, input }) => requestPlan(ctx.call, input.topicId)),
});
