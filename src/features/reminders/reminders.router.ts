import { ReminderSchema } from '#shared/reminders.ts';
import { NoInput } from '#shared/wire.ts';
import { protectedProcedure, restOf, router } from '../../trpc.ts';
import { readReminder, saveReminder } from './reminders.service.ts';

const rest = restOf('reminder');

export const remindersRouter = router({
  get: protectedProcedure
    .meta(rest('GET', '/reminder', "The mail on days when today's plan is not done"))
    .input(NoInput)
    .output(ReminderSchema)
    .query(({ ctx }) => readReminder(ctx.call)),

  save: protectedProcedure
    .meta(rest('PUT', '/reminder', 'Switch the reminder on or off, and choose its time'))
    .input(ReminderSchema)
    .output(ReminderSchema)
    .mutation(({ ctx, input }) => saveReminder(ctx.call, input)),
});
