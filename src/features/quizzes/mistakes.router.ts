import { z } from 'zod';
import { ListInput } from '#shared/lists.ts';
import { MistakeCountsSchema, MistakePageSchema, MistakeSchema, PageMistakesInput } from '#shared/mistakes.ts';
import { limit, pageBounds, protectedProcedure, restListProcedure, restOf, router, sendPart } from '../../trpc.ts';
import { countMistakes, pageMistakes, readMistakes } from './mistakes.service.ts';

const rest = restOf('quiz');

export const mistakesRouter = router({
  list: restListProcedure
    .meta(rest('GET', '/mistakes', 'The questions to practice again'))
    .input(ListInput)
    .output(z.array(MistakeSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => readMistakes(ctx.call, bounds))),

  page: protectedProcedure
    .input(PageMistakesInput)
    .output(MistakePageSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx, input }) => pageMistakes(ctx.call, pageBounds(ctx, input), input.area)),

  counts: protectedProcedure
    .output(MistakeCountsSchema)
    .use(limit('costlyRead', 5))
    .query(({ ctx }) => countMistakes(ctx.call)),
});
