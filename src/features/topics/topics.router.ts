import { z } from 'zod';
import { TaughtNumberSchema, TopicDetailsSchema, TopicInput, TopicOverviewSchema } from '#shared/topics.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { listNumbers, listOverviews, readTopic } from './topics.service.ts';

const openapi = { tags: ['topics'], protect: true };

export const topicsRouter = router({
  overviews: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/topics', summary: 'The overview of every topic' } })
    .input(z.object({}).optional())
    .output(z.array(TopicOverviewSchema))
    .query(({ ctx }) => listOverviews(ctx.deps.material)),

  get: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/topics/{topicId}', summary: 'The study text of a topic' } })
    .input(TopicInput)
    .output(TopicDetailsSchema)
    .query(({ ctx, input }) => readTopic(ctx.deps, input.topicId)),

  numbers: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/topics/{topicId}/numbers',
        summary: 'The numbers of the law that a topic teaches: days, dollars, percents, and who tells whom',
      },
    })
    .input(TopicInput)
    .output(z.array(TaughtNumberSchema))
    .query(({ ctx, input }) => listNumbers(ctx.deps.material, input.topicId)),
});
