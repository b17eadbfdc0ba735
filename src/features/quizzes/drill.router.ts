import { z } from 'zod';
import {
  AnswerDrillInput,
  DrillAnswerSchema,
  SheetNumberSchema,
  StartDrillInput,
  UnfinishedDrillSchema,
} from '#shared/drill.ts';
import { ServedQuizSchema } from '#shared/quiz.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { answerDrill, listNumbers, readUnfinishedDrill, startDrill } from './drill.service.ts';

const rest = restOf('drill');

export const drillRouter = router({
  start: protectedProcedure
    .meta(rest('POST', '/drill', 'Start a drill of the law numbers'))
    .input(StartDrillInput)
    .output(ServedQuizSchema)
    .use(limit('costlyChange'))
    .mutation(({ ctx, input }) => startDrill(ctx.call, input.count)),

  current: protectedProcedure
    .meta(rest('GET', '/drill/current', 'The unfinished drill of the last day'))
    .input(NoInput)
    .output(UnfinishedDrillSchema.nullable())
    .query(({ ctx }) => readUnfinishedDrill(ctx.call)),

  answer: protectedProcedure
    .meta(
      rest(
        'POST',
        '/drill/{id}/answers',
        'Answer a question of a drill. A missed question can be answered again until the answer is correct',
      ),
    )
    .input(AnswerDrillInput)
    .output(DrillAnswerSchema)
    .mutation(({ ctx, input }) => answerDrill(ctx.call, input)),

  numbers: protectedProcedure
    .meta(rest('GET', '/drill/numbers', 'All law numbers, by topic'))
    .input(NoInput)
    .output(z.array(SheetNumberSchema))
    .query(({ ctx }) => listNumbers(ctx.call)),
});
