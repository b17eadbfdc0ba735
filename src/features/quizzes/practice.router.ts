import { PracticeResultSchema, StartPracticeInput, SubmitPracticeInput, WeakTopicsSchema } from '#shared/practice.ts';
import { ServedQuizSchema, UnfinishedQuizSchema } from '#shared/quiz.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { listWeakTopics, readUnfinishedPractice, startPractice, submitPractice } from './practice.service.ts';

const rest = restOf('quiz');

export const practiceRouter = router({
  start: protectedProcedure
    .meta(rest('POST', '/practice', 'A new practice quiz over several topics'))
    .input(StartPracticeInput)
    .output(ServedQuizSchema)
    .use(limit('costlyChange'))
    .mutation(({ ctx, input }) => startPractice(ctx.call, input)),

  current: protectedProcedure
    .meta(rest('GET', '/practice/current', 'The unfinished practice quiz'))
    .input(NoInput)
    .output(UnfinishedQuizSchema.nullable())
    .query(({ ctx }) => readUnfinishedPractice(ctx.call)),

  weakTopics: protectedProcedure
    .meta(rest('GET', '/practice/weak-topics', 'The topics below 70% by the latest answers'))
    .input(NoInput)
    .output(WeakTopicsSchema)
    .query(async ({ ctx }) => ({ topicIds: await listWeakTopics(ctx.call) })),

  submit: protectedProcedure
    .meta(rest('POST', '/practice/{id}/submit', 'End a practice quiz'))
    .input(SubmitPracticeInput)
    .output(PracticeResultSchema)
    .mutation(({ ctx, input }) => submitPractice(ctx.call, input)),
});
