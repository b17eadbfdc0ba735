import { EndWelcomeInput, RunwaySchema, TodaySchema, WelcomeSchema } from '#shared/today.ts';
import { NoInput } from '#shared/wire.ts';
import { limit, protectedProcedure, restOf, router } from '../../trpc.ts';
import { readRunway } from './runway.service.ts';
import { readToday } from './today.service.ts';
import { endWelcome, readWelcome } from './welcome.service.ts';

const rest = restOf('today');

export const todayRouter = router({
  get: protectedProcedure
    .meta(rest('GET', '/today', 'What to do today and now'))
    .input(NoInput)
    .output(TodaySchema)
    .use(limit('costlyRead', 25))
    .query(({ ctx }) => readToday(ctx.call)),

  runway: protectedProcedure
    .meta(rest('GET', '/today/runway', 'The days up to the exam'))
    .input(NoInput)
    .output(RunwaySchema)
    .use(limit('costlyRead', 50))
    .query(({ ctx }) => readRunway(ctx.call)),

  welcome: protectedProcedure
    .meta(rest('GET', '/today/welcome', 'The question of the first visit to ask'))
    .input(NoInput)
    .output(WelcomeSchema)
    .query(({ ctx }) => readWelcome(ctx.call)),

  endWelcome: protectedProcedure
    .meta(rest('POST', '/today/welcome', 'Skip a question of the first visit, or end them'))
    .input(EndWelcomeInput)
    .output(WelcomeSchema)
    .mutation(({ ctx, input }) => endWelcome(ctx.call, input)),
});
