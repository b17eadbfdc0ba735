import { GradeInput, GradeResultSchema, ReviewQueueSchema, ReviewSummarySchema } from '#shared/review.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { gradeItem, readQueue, readSummary, undoGrade } from './review.service.ts';

const rest = restOf('review');

export const reviewRouter = router({
  queue: protectedProcedure
    .meta(rest('GET', '/review/queue', 'What to review now'))
    .input(NoInput)
    .output(ReviewQueueSchema)
    .use(limit('costlyRead', 10))
    .query(({ ctx }) => readQueue(ctx.call)),

  grade: protectedProcedure
    .meta(rest('POST', '/review/{id}/answers', 'Grade a flashcard or a question'))
    .input(GradeInput)
    .output(GradeResultSchema)
    .mutation(({ ctx, input }) => gradeItem(ctx.call, input)),

  undo: protectedProcedure
    .meta(rest('POST', '/review/undo', 'Take back the latest grade of the last ten minutes'))
    .input(NoInput)
    .output(GradeResultSchema)
    .mutation(({ ctx }) => undoGrade(ctx.call)),

  summary: protectedProcedure
    .meta(rest('GET', '/review/summary', 'What is due, and the reviews of a year'))
    .input(NoInput)
    .output(ReviewSummarySchema)
    .use(limit('costlyRead', 10))
    .query(({ ctx }) => readSummary(ctx.call)),
});
