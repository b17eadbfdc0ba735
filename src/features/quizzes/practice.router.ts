import { PracticeResultSchema, StartPracticeInput, SubmitPracticeInput } from '#shared/practice.ts';
import { ServedQuizSchema, UnfinishedQuizSchema } from '#shared/quiz.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { readUnfinishedPractice, startPractice, submitPractice } from './practice.service.ts';

const rest = restOf('quiz');

export const practiceRouter = router({
  start: protectedProcedure
    .meta(rest('POST', '/practice', 'A new practice quiz over several topics'))
    .input(StartPracticeInput)
    .output(ServedQuizSchema)
    .use(limit('quiz'))
    .mutation(({ ctx, input }) => startPractice(ctx.call, input)),

  current: protectedProcedure
    .meta(rest('GET', '/practice/current', 'The unfinished practice quiz'))
    .input(NoInput)
    .output(UnfinishedQuizSchema.nullable())
    .query(({ ctx }) => readUnfinishedPractice(ctx.call)),

  submit: protectedProcedure
    .meta(rest('POST', '/practice/{id}/submit', 'End a practice quiz'))
    .input(SubmitPracticeInput)
    .output(PracticeResultSchema)
    .mutation(({ ctx, input }) => submitPractice(ctx.call, input)),
});
