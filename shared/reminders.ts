import { z } from 'zod';

export const ReminderSchema = z.object({
  isOn: z.boolean().describe("Whether we mail the user on days when today's plan is not done"),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time from 00:00 to 23:59')
    .describe("A time of day in the time zone of the study settings, such as '19:00'"),
});

export type Reminder = z.infer<typeof ReminderSchema>;

/** What applies until the user saves a reminder. */
export const DEFAULT_REMINDER: Reminder = { isOn: false, at: '19:00' };
