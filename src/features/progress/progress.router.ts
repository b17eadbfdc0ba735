import { z } from 'zod';
import { ProgressSchema, RecordProgressInput, TopicProgressSchema } from '#shared/progress.ts';
import { TopicInput } from '#shared/topics.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { completeTopic, listProgress, readProgress, recordProgress } from './progress.service.ts';

const openapi = { tags: ['progress'], protect: true };

export const progressRouter = router({
  list: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/progress', summary: 'All progress records' } })
    .input(z.object({}).optional())
    .output(z.array(ProgressSchema))
    .query(({ ctx }) => listProgress(ctx.call)),

  one: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/progress/{topicId}', summary: 'Whether a topic is completed' },
    })
    .input(TopicInput)
    .output(TopicProgressSchema)
    .query(({ ctx, input }) => readProgress(ctx.call, input.topicId)),

  record: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/progress', summary: 'Record a visit or study time' },
    })
    .input(RecordProgressInput)
    .output(ProgressSchema)
    .mutation(({ ctx, input }) => recordProgress(ctx.call, input)),

  complete: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/progress/{topicId}/complete', summary: 'Mark a topic complete' },
    })
    .input(TopicInput)
    .output(ProgressSchema)
    .mutation(({ ctx, input }) => completeTopic(ctx.call, input.topicId)),
});
