import { EndWelcomeInput, TodaySchema, WelcomeSchema } from '#shared/today.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { endWelcome, readToday, readWelcome } from './today.service.ts';

const rest = restOf('today');

export const todayRouter = router({
  get: protectedProcedure
    .meta(rest('GET', '/today', 'What to do today'))
    .input(NoInput)
    .output(TodaySchema)
    .use(limit('readiness'))
    .query(({ ctx }) => readToday(ctx.call)),

  welcome: protectedProcedure
    .meta(rest('GET', '/today/welcome', 'Whether the first questions are open'))
    .input(NoInput)
    .output(WelcomeSchema)
    .query(({ ctx }) => readWelcome(ctx.call)),

  endWelcome: protectedProcedure
    .meta(rest('POST', '/today/welcome', 'End the first questions'))
    .input(EndWelcomeInput)
    .output(WelcomeSchema)
    .mutation(({ ctx, input }) => endWelcome(ctx.call, input)),
});
