import { z } from 'zod';
import { FEWEST_MINUTES, MOST_MINUTES } from './study-settings.constants.ts';

const MINUTES = `The minutes a day are from ${FEWEST_MINUTES} to ${MOST_MINUTES}`;

/** A name. An offset such as +05:00 is none: its clocks never change. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

export const StudySettingsSchema = z.object({
  examDate: z.iso.date().nullable().describe('The day of the exam in the time zone; null if it is not booked'),
  minutesPerDay: z.int().min(FEWEST_MINUTES, MINUTES).max(MOST_MINUTES, MINUTES),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'This time zone does not exist')
    .describe('The name of a time zone, such as America/New_York'),
});

export type StudySettings = z.infer<typeof StudySettingsSchema>;
