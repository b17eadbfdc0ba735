import { z } from 'zod';
import { MistakeSchema } from '#shared/mistakes.ts';
import { protectedProcedure, router } from '../../trpc.ts';
import { readMistakes } from './mistakes.service.ts';

export const mistakesRouter = router({
  list: protectedProcedure
    .meta({
      openapi: {
        tags: ['quiz'],
        protect: true,
        method: 'GET',
        path: '/mistakes',
        summary: 'The questions to practice again',
      },
    })
    .input(z.object({}).optional())
    .output(z.array(MistakeSchema))
    .query(({ ctx }) => readMistakes(ctx.em, ctx.deps, ctx.userId)),
});
