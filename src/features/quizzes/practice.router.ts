import { z } from 'zod';
import { PracticeResultSchema, StartPracticeInput, SubmitPracticeInput } from '#shared/practice.ts';
import { ServedQuizSchema, UnfinishedQuizSchema } from '#shared/quiz.ts';
import { limit, protectedProcedure, router } from '../../trpc.ts';
import { readUnfinishedPractice, startPractice, submitPractice } from './practice.service.ts';

const openapi = { tags: ['quiz'], protect: true };

export const practiceRouter = router({
  start: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/practice', summary: 'A new practice quiz over several topics' },
    })
    .input(StartPracticeInput)
    .output(ServedQuizSchema)
    .use(limit('quiz'))
    .mutation(({ ctx, input }) => startPractice(ctx.call, input)),

  current: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/practice/current', summary: 'The unfinished practice quiz' },
    })
    .input(z.object({}).optional())
    .output(UnfinishedQuizSchema.nullable())
    .query(({ ctx }) => readUnfinishedPractice(ctx.call)),

  submit: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/practice/{id}/submit', summary: 'End a practice quiz' },
    })
    .input(SubmitPracticeInput)
    .output(PracticeResultSchema)
    .mutation(({ ctx, input }) => submitPractice(ctx.call, input)),
});
