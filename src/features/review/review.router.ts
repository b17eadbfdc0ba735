import { z } from 'zod';
import { GradedSchema, GradeInput, ReviewQueueSchema, ReviewSummarySchema } from '#shared/review.ts';
import { limit, protectedProcedure, router } from '../../trpc.ts';
import { gradeItem, readQueue, readSummary, undoGrade } from './review.service.ts';

const openapi = { tags: ['review'], protect: true };

export const reviewRouter = router({
  queue: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/review/queue', summary: 'What to review now' } })
    .input(z.object({}).optional())
    .output(ReviewQueueSchema)
    .use(limit('review'))
    .query(({ ctx }) => readQueue(ctx.call)),

  grade: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/review/{id}/answers', summary: 'Grade a flashcard or a question' },
    })
    .input(GradeInput)
    .output(GradedSchema)
    .mutation(({ ctx, input }) => gradeItem(ctx.call, input)),

  undo: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/review/undo',
        summary: 'Take back the latest grade of the last ten minutes',
      },
    })
    .input(z.object({}).optional())
    .output(GradedSchema)
    .mutation(({ ctx }) => undoGrade(ctx.call)),

  summary: protectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/review/summary',
        summary: 'What is due, and the reviews of a year',
      },
    })
    .input(z.object({}).optional())
    .output(ReviewSummarySchema)
    .use(limit('review'))
    .query(({ ctx }) => readSummary(ctx.call)),
});
