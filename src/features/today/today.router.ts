import { z } from 'zod';
import { EndWelcomeInput, TodaySchema, WelcomeSchema } from '#shared/today.ts';
import { limit, protectedProcedure, router } from '../../trpc.ts';
import { endWelcome, readToday, readWelcome } from './today.service.ts';

const openapi = { tags: ['today'], protect: true };

export const todayRouter = router({
  get: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/today', summary: 'What to do today' } })
    .input(z.object({}).optional())
    .output(TodaySchema)
    .use(limit('readiness'))
    .query(({ ctx }) => readToday(ctx.call)),

  welcome: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'GET', path: '/today/welcome', summary: 'Whether the first questions are open' },
    })
    .input(z.object({}).optional())
    .output(WelcomeSchema)
    .query(({ ctx }) => readWelcome(ctx.call)),

  endWelcome: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'POST', path: '/today/welcome', summary: 'End the first questions' } })
    .input(EndWelcomeInput)
    .output(WelcomeSchema)
    .mutation(({ ctx, input }) => endWelcome(ctx.call, input)),
});
