import { z } from 'zod';
import { ProgressSchema, RecordProgressInput, TopicProgressSchema } from '#shared/progress.ts';
import { TopicInput } from '#shared/topics.ts';
import { NoInput } from '#shared/wire.ts';
import { protectedProcedure, restOf, router } from '../../trpc.ts';
import { completeTopic, listProgress, readProgress, recordProgress } from './progress.service.ts';

const rest = restOf('progress');

export const progressRouter = router({
  list: protectedProcedure
    .meta(rest('GET', '/progress', 'All progress records'))
    .input(NoInput)
    .output(z.array(ProgressSchema))
    .query(({ ctx }) => listProgress(ctx.call)),

  one: protectedProcedure
    .meta(rest('GET', '/progress/{topicId}', 'Whether a topic is completed'))
    .input(TopicInput)
    .output(TopicProgressSchema)
    .query(({ ctx, input }) => readProgress(ctx.call, input.topicId)),

  record: protectedProcedure
    .meta(rest('POST', '/progress', 'Record a visit or study time'))
    .input(RecordProgressInput)
    .output(ProgressSchema)
    .mutation(({ ctx, input }) => recordProgress(ctx.call, input)),

  complete: protectedProcedure
    .meta(rest('POST', '/progress/{topicId}/complete', 'Mark a topic complete'))
    .input(TopicInput)
    .output(ProgressSchema)
    .mutation(({ ctx, input }) => completeTopic(ctx.call, input.topicId)),
});
