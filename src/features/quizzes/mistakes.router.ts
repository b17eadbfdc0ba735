import { z } from 'zod';
import { ListInput } from '#shared/lists.ts';
import { MistakeCountsSchema, MistakePageSchema, MistakeSchema, PageMistakesInput } from '#shared/mistakes.ts';
import { protectedProcedure, restListProcedure, router, sendPart } from '../../trpc.ts';
import { countMistakes, pageMistakes, readMistakes } from './mistakes.service.ts';

export const mistakesRouter = router({
  list: restListProcedure
    .meta({
      openapi: {
        tags: ['quiz'],
        protect: true,
        method: 'GET',
        path: '/mistakes',
        summary: 'The questions to practice again',
      },
    })
    .input(ListInput)
    .output(z.array(MistakeSchema))
    .query(({ ctx, input }) => sendPart(ctx, input, (bounds) => readMistakes(ctx.call, bounds))),

  page: protectedProcedure
    .input(PageMistakesInput)
    .output(MistakePageSchema)
    .query(({ ctx, input }) => pageMistakes(ctx.call, input)),

  counts: protectedProcedure.output(MistakeCountsSchema).query(({ ctx }) => countMistakes(ctx.call)),
});
