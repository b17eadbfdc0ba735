import { z } from 'zod';
import { TaughtNumberSchema, TopicDetailsSchema, TopicInput, TopicOverviewSchema } from '#shared/topics.ts';
import { NoInput } from '#shared/wire.ts';
import { protectedProcedure, restOf, router } from '../../trpc.ts';
import { listNumbers, listOverviews, readTopic } from './topics.service.ts';

const rest = restOf('topics');

export const topicsRouter = router({
  overviews: protectedProcedure
    .meta(rest('GET', '/topics', 'The overview of every topic'))
    .input(NoInput)
    .output(z.array(TopicOverviewSchema))
    .query(({ ctx }) => listOverviews(ctx.deps.material)),

  get: protectedProcedure
    .meta(rest('GET', '/topics/{topicId}', 'The study text of a topic'))
    .input(TopicInput)
    .output(TopicDetailsSchema)
    .query(({ ctx, input }) => readTopic(ctx.deps, input.topicId)),

  numbers: protectedProcedure
    .meta(
      rest(
        'GET',
        '/topics/{topicId}/numbers',
        'The law numbers that a topic teaches: days, dollars, percents and who must notify whom',
      ),
    )
    .input(TopicInput)
    .output(z.array(TaughtNumberSchema))
    .query(({ ctx, input }) => listNumbers(ctx.deps.material, input.topicId)),
});
